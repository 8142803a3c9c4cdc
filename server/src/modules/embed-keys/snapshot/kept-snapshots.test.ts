import { expect, it, vi } from "vitest";
import { askedParts } from "./asked-parts.ts";
import { createKeptSnapshots } from "./kept-snapshots.ts";

it("a snapshot is made once a pace, and one that couldn't be is tried again at once", async () => {
  let now = 1_000_000;
  const make = vi.fn<() => Promise<object>>(async () => ({}));
  const look = () => ({ mode: "live", delaySeconds: 0, refreshSeconds: 2, update: null }) as const;
  const snapshots = createKeptSnapshots({ market: { look }, make, clock: { now: () => now } });
  const ask = async () => (await snapshots("live", askedParts({ chain: "nearest" }))).isNew;
  make.mockRejectedValueOnce(new Error("the database was away"));
  await expect(ask()).rejects.toThrow("away");
  expect([await ask(), await ask()]).toEqual([true, false]);
  now += 1_999;
  expect(await ask()).toBe(false);
  now += 1;
  expect([await ask(), make.mock.calls.length]).toEqual([true, 3]);
});
