import { expect, test, vi } from "vitest";

import type { MarketClientOptions } from "@paridad/core/market";

import { createLiveMarket } from "./open-market.ts";
import { openServices } from "./services.tsx";
import type { Services } from "./services.tsx";

const state = vi.hoisted(() => {
  const areaOf = (stored: object) => {
    const listeners = new Set<unknown>();
    return {
      listeners,
      get: async () => stored,
      set: async () => undefined,
      remove: async () => undefined,
      onChanged: {
        addListener: (listener: unknown) => listeners.add(listener),
        removeListener: (listener: unknown) => listeners.delete(listener),
      },
    };
  };
  return {
    session: areaOf({}),
    local: areaOf({ "paridad.serverOrigin": "https://otro.test" }),
    options: null as MarketClientOptions | null,
  };
});
vi.mock("./browser.ts", () => ({
  browser: { storage: { session: state.session, local: state.local } },
}));
vi.mock("@paridad/core/market", async (original) => ({
  ...(await original<object>()),
  createMarketClient: (options: MarketClientOptions) => void (state.options = options),
}));

test("services follow both storage areas until they are closed, and ask the server that was chosen", async () => {
  const services = await openServices();
  expect(services.origin).toBe("https://otro.test");
  expect([state.session.listeners.size, state.local.listeners.size]).toEqual([1, 1]);
  services.close();
  expect([state.session.listeners.size, state.local.listeners.size]).toEqual([0, 0]);
});

test("a session that the socket refuses is checked by the server, another refusal isn't", async () => {
  const me = vi.fn<() => Promise<never>>(async () => Promise.reject(new Error("ended")));
  let token = "t1";
  const session = { getState: () => ({ token }) };
  createLiveMarket({ origin: "https://paridad.test", api: { data: me }, session } as unknown as Services);
  const { options } = state;
  expect([options?.url, options?.token(), options?.transports]).toEqual([
    "https://paridad.test",
    "t1",
    ["websocket"],
  ]);
  // Signed in again: the next connection is the new session's. Two windows' panels aren't taken for one.
  token = "t2";
  expect(options?.token()).toBe("t2");
  expect(options?.clientId).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  const refuse = (code: string) => options?.onEvent?.({ type: "refused", code, message: "" } as never);
  refuse("CONNECTION_LIMIT");
  refuse("SUBSCRIPTION_EXPIRED");
  expect(me).not.toHaveBeenCalled();
  refuse("INVALID_TOKEN");
  refuse("TOKEN_EXPIRED");
  expect(me).toHaveBeenCalledTimes(2);
});
