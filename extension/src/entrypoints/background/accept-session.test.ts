import { expect, test, vi } from "vitest";

import { acceptSessions, isFromServer } from "./accept-session.ts";

const world = vi.hoisted(() => {
  const areaOf = () => {
    const stored = new Map<string, unknown>();
    return {
      stored,
      get: async () => Object.fromEntries(stored),
      set: async (items: object) =>
        void Object.entries(items).forEach(([key, value]) => stored.set(key, value)),
      remove: async (key: string) => void stored.delete(key),
      onChanged: { addListener: () => undefined, removeListener: () => undefined },
    };
  };
  return {
    session: areaOf(),
    local: areaOf(),
    offer: async (_offer: unknown, _sender: object): Promise<unknown> => null,
  };
});
vi.mock("webextension-polyfill", () => ({
  default: {
    storage: { session: world.session, local: world.local },
    runtime: {
      getManifest: () => ({ homepage_url: "http://localhost:3000/extension/" }),
      onMessageExternal: { addListener: (listener: typeof world.offer) => void (world.offer = listener) },
    },
  },
}));

test("a session is taken whole and from the server's page only, and lies in the browser's memory", async () => {
  acceptSessions();
  const user = JSON.stringify({
    id: "ana",
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    isActive: true,
    emailVerified: true,
    createdAt: "2026-01-02T12:00:00Z",
    updatedAt: "2026-01-02T12:00:00Z",
    subscriptionType: "pro",
    subscriptionStatus: "active",
  });
  const offer = { type: "connect", token: "one", user };
  const page = { url: "http://localhost:3000/extension/" };
  const kept = () => [world.session.stored.get("token") ?? null, world.local.stored.size];
  for (const [offered, sender] of [
    [offer, { url: "https://evil.test/" }],
    [{ ...offer, user: "no user" }, page],
    [{ ...offer, token: "" }, page],
    [{ ...offer, type: "disconnect" }, page],
    [{ type: "connect", token: "one" }, page],
    [null, page],
  ] as const) {
    expect(await world.offer(offered, sender)).toEqual({ ok: false });
    expect(kept()).toEqual([null, 0]);
  }
  expect(await world.offer(offer, page)).toEqual({ ok: true });
  expect(kept()).toEqual(["one", 0]);
});

test.each([
  ["http://localhost:3000/extension/", undefined, true],
  ["http://localhost:3001/extension/", undefined, false],
  ["https://localhost:3000/extension/", undefined, false],
  ["http://localhost:3000.evil.test/", undefined, false],
  ["http://localhost:3000/extension/", "abcdefghijklmnopabcdefghijklmnop", false],
  ["about:blank", undefined, false],
  [undefined, undefined, false],
])("a session from %s (extension %s) is taken: %s", (url, id, isTaken) => {
  expect(isFromServer({ url, id }, "http://localhost:3000")).toBe(isTaken);
});
