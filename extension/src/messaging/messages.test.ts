import { expect, test, vi } from "vitest";

import { onMessage, send } from "./messages.ts";

const world = vi.hoisted(() => ({
  hear: (_value: unknown, _sender: { id?: string }): unknown => null,
  isThere: false,
  sent: [] as unknown[],
}));
vi.mock("webextension-polyfill", () => ({
  default: {
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

test("only the extension's own pages are heard, and only what they may say", () => {
  const heard: unknown[] = [];
  onMessage((message) => heard.push(message));
  const [own, other] = [{ id: "paridad" }, { id: "otra" }];
  const messages = ["panel-state", "alert", "alerts-changed", "alerts-seen"].map((type) => ({ type }));
  for (const message of messages) world.hear(message, own);
  for (const message of [null, "alert", { type: "otro" }, { tipo: "alert" }]) world.hear(message, own);
  world.hear({ type: "alerts-seen" }, other);
  world.hear({ type: "alerts-seen" }, {});
  expect(heard).toEqual(messages);
});

test("a worker that isn't there is no failure", async () => {
  await expect(send({ type: "alerts-seen" })).resolves.toBeUndefined();
  world.isThere = true;
  await send({ type: "alerts-changed" });
  expect(world.sent).toEqual([{ type: "alerts-changed" }]);
});
