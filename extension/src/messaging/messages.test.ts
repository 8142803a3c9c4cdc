import { expect, test, vi } from "vitest";

import { onMessage, send } from "./messages.ts";

const world = vi.hoisted(() => ({
  hear: (_value: unknown, _sender: { id?: string }): unknown => null,
  isThere: false,
  sent: [] as unknown[],
}));
vi.mock("../lib/browser.ts", () => ({
  browser: {
    runtime: {
      id: "paridad",
      onMessage: { addListener: (listener: typeof world.hear) => void (world.hear = listener) },
      sendMessage: async (message: unknown) => {
        if (!world.isThere) throw new Error("no listener");
        world.sent.push(message);
      },
    },
  },
}));

const state = { type: "panel-state", status: "connected", badge: "•", title: "Paridad" } as const;

test("only the extension's own pages are heard, and only what they may say", () => {
  const messages: unknown[] = [];
  onMessage((message) => messages.push(message));
  const [own, other] = [{ id: "paridad" }, { id: "otra" }];
  world.hear(state, own);
  for (const message of [null, "panel-state", { type: "otro" }, { tipo: "panel-state" }])
    world.hear(message, own);
  world.hear(state, other);
  world.hear(state, {});
  expect(messages).toEqual([state]);
});

test("a worker that isn't there is no failure", async () => {
  await expect(send(state)).resolves.toBeUndefined();
  world.isThere = true;
  await send(state);
  expect(world.sent).toEqual([state]);
});
