import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { useActOnce } from "./use-act-once.ts";

function actOnce() {
  const { result } = renderHook(() => useActOnce());
  const keys: string[] = [];
  const send = async (request: object, outcome: "done" | "lost" = "done") => {
    const sending = result.current(request, async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (outcome === "lost") throw new Error("the answer was lost");
    });
    await sending.catch(() => undefined);
  };
  return { keys, send };
}

it("sends every try of one request with one key: a double press, an answer that was lost", async () => {
  const { keys, send } = actOnce();
  await Promise.all([send({ name: "Ana" }, "lost"), send({ name: "Ana" }, "lost")]);
  await send({ name: "Ana" });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it("has another key for another request, and for the same one once it was done", async () => {
  const { keys, send } = actOnce();
  await send({ name: "Ana" }, "lost");
  await send({ name: "Eva" });
  await send({ name: "Eva" });
  expect(new Set(keys).size).toBe(3);
});

it("a request under way keeps its key when the one before it is done", async () => {
  const { result } = renderHook(() => useActOnce());
  const keys: string[] = [];
  let finish: () => void = () => undefined;
  const slow = result.current("first", () => new Promise<void>((resolve) => (finish = resolve)));
  const failedCall = result.current("second", ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return new Promise<void>((_, reject) => void slow.then(() => reject(new Error("the answer was lost"))));
  });
  finish();
  await expect(failedCall).rejects.toThrow("lost");
  await result.current("second", async ({ idempotencyKey }) => void keys.push(idempotencyKey));
  expect(keys[1]).toBe(keys[0]);
});
