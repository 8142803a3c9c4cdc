import type { AlertsApi } from "@paridad/core/api";
import { ownScriptUrl } from "../../lib/workers/own-worker.ts";

const workerPath = "/avisos.js";

/** What this browser can do with notices. `blocked`: the user said no, and only the browser's own settings change that. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await ownSubscription()) === null ? "off" : "on";
}

/** Asks the user inside a press, and tells the server where this browser takes notices. */
export async function turnPushOn(calls: AlertsApi, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState();
  const registration = await navigator.serviceWorker.register(ownScriptUrl(workerPath));
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  try {
    await calls.subscribe({ endpoint: endpoint ?? "", keys: { p256dh, auth } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return "on";
}

export async function turnPushOff(calls: AlertsApi): Promise<PushState> {
  const subscription = await ownSubscription();
  if (subscription !== null) {
    await calls.unsubscribe(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return readPushState();
}
