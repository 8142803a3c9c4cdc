import type { ApiClient } from "@paridad/core/api";
import type { StoragePort } from "@paridad/core/auth";
import { endPush as endPushRow, subscribePush } from "@paridad/core/endpoints";
import { pushOwnerKey } from "./alerts-key.ts";
import { appWorkerPath } from "../../lib/workers/app-worker.ts";
import { ownScriptUrl } from "../../lib/workers/own-worker.ts";

/** This browser's means for notices. `blocked`: the user said no, and only the browser's own settings change that. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(appWorkerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `isKnown`: the server sends this session's notices here. */
export async function readPushState(isKnown: boolean): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return isKnown && (await ownSubscription()) !== null ? "on" : "off";
}

type Calls = Pick<ApiClient, "call">;

async function tellServer(api: Calls, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await api.call(subscribePush, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
}

type Owner = { readonly storage: StoragePort; readonly userId: string };

/** Asks the user inside a press, and tells the server where this browser takes notices. */
export async function turnPushOn(
  api: Calls,
  { publicKey, storage, userId }: Owner & { readonly publicKey: string },
): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState(false);
  const registration = await navigator.serviceWorker.register(ownScriptUrl(appWorkerPath));
  await navigator.serviceWorker.ready;
  // A subscription of an ended session, of another user, or for other keys.
  await (await ownSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    await tellServer(api, subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  storage.setItem(pushOwnerKey, userId);
  return "on";
}

export async function turnPushOff(api: Calls, storage: StoragePort): Promise<PushState> {
  const subscription = await ownSubscription();
  if (subscription !== null) await api.call(endPushRow, { body: { endpoint: subscription.endpoint } });
  await endPush(storage);
  return readPushState(false);
}

/** Ends notices in this browser without a word to the server, which forgets them with the session. */
export async function endPush(storage: StoragePort): Promise<void> {
  storage.removeItem(pushOwnerKey);
  await (await ownSubscription())?.unsubscribe();
}

/** Keeps the notices of a user who signed in again; ends another user's. */
export async function keepPush(api: Calls, { storage, userId }: Owner): Promise<void> {
  if (storage.getItem(pushOwnerKey) !== userId) return endPush(storage);
  const subscription = isSupported() ? await ownSubscription() : null;
  if (subscription !== null) await tellServer(api, subscription);
}
