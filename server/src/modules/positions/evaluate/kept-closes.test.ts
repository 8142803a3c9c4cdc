import { expect, it, vi } from "vitest";
import { keepCloses } from "./kept-closes.ts";

it("closes are read again after ten minutes, and at once where they could not be", async () => {
  let now = 1_000_000;
  const read = vi.fn<() => Promise<{ closes: never[] }>>(async () => ({ closes: [] }));
  const closes = keepCloses(read, { now: () => now });
  read.mockRejectedValueOnce(new Error("the database was away"));
  await expect(closes()).rejects.toThrow("away");
  await closes();
  now += 599_999;
  await closes();
  expect(read).toHaveBeenCalledTimes(2);
  now += 1;
  await closes();
  expect(read).toHaveBeenCalledTimes(3);
});
