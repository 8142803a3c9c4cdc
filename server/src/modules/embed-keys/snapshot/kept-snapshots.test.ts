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

it("another source, mode or page is another snapshot, within the pace of the one before", async () => {
  const update = { full: true, data: {} } as const;
  let name = "una";
  const look = (mode: "live" | "delayed") => {
    const source = { kind: "live", name } as const;
    return { mode, delaySeconds: 0, refreshSeconds: 2, update: { ...update, source } };
  };
  let count = 0;
  const make = async () => ({ made: (count += 1) });
  const snapshots = createKeptSnapshots({ market: { look }, make, clock: { now: () => 1_000 } });
  const ask = async (mode: "live" | "delayed", chain = "nearest") => {
    const { isNew, snapshot } = await snapshots(mode, askedParts({ chain }));
    const { data } = JSON.parse(snapshot.document.bytes.identity.toString()) as { data: { made: number } };
    return [isNew, data.made, snapshot.mode, snapshot.freshUntil];
  };
  expect(await ask("live")).toEqual([true, 1, "live", 3_000]);
  expect(await ask("live")).toEqual([false, 1, "live", 3_000]);
  expect(await ask("delayed")).toEqual([true, 2, "delayed", 3_000]);
  expect(await ask("live", "2026-12-18")).toEqual([true, 3, "live", 3_000]);
  name = "otra";
  expect(await ask("live")).toEqual([true, 4, "live", 3_000]);
  expect(await ask("live", "2026-12-18")).toEqual([true, 5, "live", 3_000]);
});
