import { expect, it, vi } from "vitest";
import { createTurns } from "../../../limits/turns.ts";
import { askedParts } from "./asked-parts.ts";
import { createKeptSnapshots } from "./kept-snapshots.ts";

it("a snapshot is made once a pace, and one that couldn't be is tried again at once, at its price", async () => {
  let now = 1_000_000;
  const make = vi.fn<() => Promise<() => object>>(async () => () => ({}));
  const look = () => ({ mode: "live", delaySeconds: 0, refreshSeconds: 2, update: null }) as const;
  const snapshots = createKeptSnapshots({
    market: { look },
    read: make,
    turns: createTurns(),
    clock: { now: () => now },
  });
  const pay = vi.fn<() => void>();
  const ask = async () => {
    const before = pay.mock.calls.length;
    await snapshots("live", askedParts({ chain: "nearest" }), { partner: "ana", pay });
    return pay.mock.calls.length > before;
  };
  make.mockImplementationOnce(async () => {
    // Paid for by then.
    expect(pay).toHaveBeenCalledOnce();
    throw new Error("the database was away");
  });
  await expect(ask()).rejects.toThrow("away");
  expect([await ask(), await ask()]).toEqual([true, false]);
  now += 1_999;
  expect(await ask()).toBe(false);
  now += 1;
  expect([await ask(), make.mock.calls.length, pay.mock.calls.length]).toEqual([true, 3, 3]);
});

it("another source, mode or page is another snapshot, within the pace of the one before", async () => {
  const update = { full: true, data: {} } as const;
  let name = "una";
  const look = (mode: "live" | "delayed") => {
    const source = { kind: "live", name } as const;
    return { mode, delaySeconds: 0, refreshSeconds: 2, update: { ...update, source } };
  };
  let count = 0;
  const make = async () => () => ({ made: (count += 1) });
  const snapshots = createKeptSnapshots({
    market: { look },
    read: make,
    turns: createTurns(),
    clock: { now: () => 1_000 },
  });
  const ask = async (mode: "live" | "delayed", chain = "nearest") => {
    let isPaid = false;
    const pay = () => void (isPaid = true);
    const snapshot = await snapshots(mode, askedParts({ chain }), { partner: "ana", pay });
    const { data } = JSON.parse(snapshot.document.bytes.identity.toString()) as { data: { made: number } };
    return [isPaid, data.made, snapshot.mode, snapshot.freshUntil];
  };
  expect(await ask("live")).toEqual([true, 1, "live", 3_000]);
  expect(await ask("live")).toEqual([false, 1, "live", 3_000]);
  expect(await ask("delayed")).toEqual([true, 2, "delayed", 3_000]);
  expect(await ask("live", "2026-12-18")).toEqual([true, 3, "live", 3_000]);
  name = "otra";
  expect(await ask("live")).toEqual([true, 4, "live", 3_000]);
  expect(await ask("live", "2026-12-18")).toEqual([true, 5, "live", 3_000]);
});

/** Snapshots that are made when the test says so, in any order. */
function createHeld() {
  const look = () => ({ mode: "live", delaySeconds: 0, refreshSeconds: 2, update: null }) as const;
  let now = 1_000;
  const held: { partner: string; done: (data: object) => void; fail: (error: Error) => void }[] = [];
  const make = ({ partner }: { partner: string }) =>
    new Promise<object>((done, fail) => void held.push({ partner, done, fail }));
  const snapshots = createKeptSnapshots({
    market: { look },
    read: async (_market, wanted) => {
      const data = await make(wanted);
      return () => data;
    },
    turns: createTurns(),
    clock: { now: () => now },
  });
  const paid: string[] = [];
  const ask = async (partner: string, query: { chain?: string; ratios?: string }) => {
    const pay = () => void paid.push(partner);
    const { document } = await snapshots("live", askedParts(query), { partner, pay });
    return (JSON.parse(document.bytes.identity.toString()) as { data: unknown }).data;
  };
  return { held, paid, ask, advance: (milliseconds: number) => void (now += milliseconds) };
}
const ratios = { ratios: "GFGC7200DI/GFGC7400DI:60" };

it("five thousand visitors who come while it is made get the one that the first had made", async () => {
  const { held, paid, ask } = createHeld();
  const visits = Array.from({ length: 5_000 }, () => ask("ana", ratios));
  expect(held).toHaveLength(1);
  held[0]?.done({ made: 1 });
  expect(await Promise.all(visits)).toEqual(Array.from({ length: 5_000 }, () => ({ made: 1 })));
  expect(paid).toEqual(["ana"]);
});

it("what a partner is refused is not what another's visitors wait for; what is there is everybody's", async () => {
  const { held, paid, ask } = createHeld();
  const [refused, given] = [ask("ana", ratios), ask("eva", ratios)];
  held[0]?.fail(new Error("too many of ana's"));
  held[1]?.done({ made: 2 });
  await expect(refused).rejects.toThrow("ana's");
  expect([await given, await ask("ana", ratios), paid]).toEqual([{ made: 2 }, { made: 2 }, ["ana", "eva"]]);
});

it("what waits for no read is made once for all partners", async () => {
  const { held, paid, ask } = createHeld();
  const both = [ask("ana", { chain: "nearest" }), ask("eva", { chain: "nearest" })];
  expect(held).toHaveLength(1);
  held[0]?.done({ made: 1 });
  expect([await Promise.all(both), paid]).toEqual([[{ made: 1 }, { made: 1 }], ["ana"]]);
});

it("a newer one stays when one that was begun before is ready late", async () => {
  const { held, ask, advance } = createHeld();
  const first = ask("ana", ratios);
  advance(100);
  const second = ask("eva", ratios);
  held[1]?.done({ made: 2 });
  await second;
  held[0]?.done({ made: 1 });
  expect([await first, await ask("ana", ratios)]).toEqual([{ made: 1 }, { made: 2 }]);
});
