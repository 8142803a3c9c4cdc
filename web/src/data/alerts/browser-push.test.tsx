import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { keepPush, readPushState, turnPushOn } from "./browser-push.ts";
import { withOwnPush } from "./own-push.ts";
import { pushOwnerKey } from "./alerts-key.ts";
import { useOwnPush } from "./own-push.ts";

const endpoint = "https://fcm.googleapis.com/fcm/send/1";
let isSubscribed = true;
let calls: Call[] = [];
const http = {
  clock: { now: () => 0 },
  text: async (call: Call) => {
    calls.push(call);
    return JSON.stringify({ success: true, message: "ok" });
  },
};
const api = { http, ...endpointCalls(http) } as unknown as ApiClient;

beforeEach(() => {
  [isSubscribed, calls] = [true, []];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => (isSubscribed = false),
  };
  const pushManager = { getSubscription: async () => (isSubscribed ? subscription : null) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
});
afterEach(() => vi.unstubAllGlobals());

it("a user who signs in again keeps the notices of this browser; another one ends them", async () => {
  const storage = createMemoryStorage({ [pushOwnerKey]: "ana" });
  await keepPush(api, { storage, userId: "ana" });
  expect(calls).toMatchObject([{ path: "alerts/push", json: { endpoint } }]);
  await keepPush(api, { storage, userId: "beto" });
  expect([calls.length, isSubscribed, storage.getItem(pushOwnerKey)]).toEqual([1, false, null]);
});

it("nobody signed in turns no notice of this browser off or on", async () => {
  const storage = createMemoryStorage({ [pushOwnerKey]: "ana" });
  const services = {
    session: createSessionStore({ storage }),
    storage,
    api,
  } as unknown as Services;
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
  const subscriptions = vi.spyOn(navigator.serviceWorker, "getRegistration");
  renderHook(useOwnPush, { wrapper });
  await withOwnPush(storage, async () => undefined);
  expect([calls, isSubscribed, subscriptions.mock.calls.length]).toEqual([[], true, 0]);
  expect(storage.getItem(pushOwnerKey)).toBe("ana");
});

it("signing out ends them here, whatever the server answers; nobody's browser loads nothing", async () => {
  const storage = createMemoryStorage({ [pushOwnerKey]: "ana" });
  await withOwnPush(storage, ({ endPush }) => endPush(storage));
  expect([calls, isSubscribed, storage.getItem(pushOwnerKey)]).toEqual([[], false, null]);
  const work = vi.fn<() => Promise<void>>();
  await withOwnPush(storage, work);
  expect(work).not.toHaveBeenCalled();
});

describe("turning notices on", () => {
  const unsubscribed: string[] = [];
  const nothing = { api: { call: async () => undefined } as unknown as ApiClient };
  function allow(permission: string) {
    unsubscribed.length = 0;
    const subscriptionOf = (name: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => void unsubscribed.push(name),
    });
    const subscribe = vi.fn<(options: object) => Promise<unknown>>(async () => subscriptionOf("new"));
    const pushManager = { getSubscription: async () => subscriptionOf("old"), subscribe };
    const registration = { pushManager };
    vi.stubGlobal("navigator", {
      serviceWorker: {
        ready: Promise.resolve(),
        register: async () => registration,
        getRegistration: async () => registration,
      },
    });
    vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
    return subscribe;
  }
  const storage = () => createMemoryStorage();

  it("leaves nothing on that the server doesn't know of", async () => {
    allow("granted");
    const disk = storage();
    const calls = { call: async () => Promise.reject(new Error("down")) } as unknown as ApiClient;
    await expect(turnPushOn(calls, { publicKey: "k", storage: disk, userId: "ana" })).rejects.toThrow("down");
    expect([unsubscribed, disk.getItem(pushOwnerKey)]).toEqual([["old", "new"], null]);
  });

  it.each([
    ["denied", "blocked"],
    ["default", "off"],
  ])("a user who says %s has them %s", async (permission, state) => {
    const subscribe = allow(permission);
    expect(await turnPushOn(nothing.api, { publicKey: "k", storage: storage(), userId: "ana" })).toBe(state);
    expect(subscribe).not.toHaveBeenCalled();
    expect(await readPushState(false)).toBe(state);
  });
});
