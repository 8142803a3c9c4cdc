import { applyEvent, openContent } from "@paridad/core/positions";
import { createInstrumentTable } from "@paridad/core/symbols";
import { expect, it } from "vitest";
import { lineBars } from "./line-bars.ts";
import type { LineContract, StoredBars } from "./line-bars.ts";
import { createPositionLines } from "./position-lines.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const at = (text: string) => new Date(`2026-11-20T${text}:00Z`);
const call: LineContract = {
  contract: { kind: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" },
  symbol: "GFGC7400DI",
};
const share: LineContract = { contract: { kind: "share" }, symbol: null };
const sides = (time: Date, bid: number) => ({ time, bid, ask: bid + 1, close: bid + 2 });
const option = (time: Date, bid: number, more: object = {}) => ({
  ...sides(time, bid),
  symbol: "GFGC7400DI",
  expiration: "2026-12-18",
  ...more,
});
const read = (stored: Partial<StoredBars>, more: object = {}) =>
  lineBars({ options: [], share: [], ...stored }, [call, share], {
    resolution: "5m",
    settlement: "24hs",
    now,
    ...more,
  }).map(({ instant, quotes }) => [
    new Date(instant).toISOString().slice(5, 16),
    [...quotes.values()].map(({ bid }) => bid).toSorted((one, other) => (one ?? 0) - (other ?? 0)),
  ]);

it("five minutes stand at their end; a leg without a bar keeps its last one a quarter of an hour", () => {
  const options = [option(at("13:00"), 300), option(at("13:05"), 310)];
  const bars = ["13:00", "13:05", "13:20", "13:25"].map((time, place) => ({
    ...sides(at(time), 7_400 + place),
    settlement: "24hs",
  }));
  expect(read({ options, share: bars })).toEqual([
    ["11-20T13:05", [300, 7_400]],
    ["11-20T13:10", [310, 7_401]],
    ["11-20T13:25", [310, 7_402]],
    ["11-20T13:30", [7_403]],
  ]);
});

it("sessions stand at their close, the one that runs at now, and keep nothing of the one before", () => {
  const day = new Date("2026-11-19T20:00:00Z");
  const stored = {
    options: [option(day, 300), option(new Date("2026-11-20T20:00:00Z"), 310)],
    share: [{ ...sides(day, 7_400), settlement: "24hs" }],
  };
  expect(read(stored, { resolution: "1d" })).toEqual([
    ["11-19T20:00", [300, 7_400]],
    ["11-20T15:00", [310]],
  ]);
});

it("the share is of the position's settlement, otherwise of the nearest to it that has a bar", () => {
  const of = (...settlements: string[]) =>
    settlements.map((settlement, place) => ({ ...sides(at("13:00"), place), settlement }));
  const found = (settlements: string[], settlement = "24hs") => {
    const [[, bids] = []] = read({ share: of(...settlements) }, { settlement });
    return settlements[Number((bids as number[] | undefined)?.[0])];
  };
  expect(found(["ci", "24hs", "48hs"])).toBe("24hs");
  expect(found(["ci", "48hs", "unknown"])).toBe("unknown");
  expect(found(["ci", "48hs"])).toBe("48hs");
  expect(found(["24hs", "ci"], "CI")).toBe("ci");
  // Without its own: as the options settle, then a line that says nothing of it.
  expect(found(["48hs", "unknown", "24hs"], "CI")).toBe("24hs");
  expect(found(["ci", "24hs", "unknown"], "48hs")).toBe("24hs");
  expect(found(["48hs", "unknown"], "CI")).toBe("unknown");
});

it("another expiry's option of the same name, or one that isn't held, is no leg's", () => {
  const options = [
    option(at("13:00"), 300, { expiration: "2027-12-17" }),
    option(at("13:00"), 5, { symbol: "X" }),
  ];
  expect(read({ options })).toEqual([]);
  // After an ex-date it is read by its newest name.
  const renamed = { ...call, symbol: "GFGC7350DI" };
  const bars = [option(at("13:00"), 300, { symbol: "GFGC7350DI" }), option(at("13:00"), 5)];
  const found = lineBars({ options: bars, share: [] }, [renamed], {
    resolution: "5m",
    settlement: "24hs",
    now,
  });
  expect(found.flatMap(({ quotes }) => [...quotes.values()].map(({ bid }) => bid))).toEqual([300]);
});

it("a position is followed by five minutes for five days, then by sessions, that of its opening among them", async () => {
  const at = "2026-11-10T15:00:00.000Z";
  const legs = [{ kind: "share", quantity: 100, price: 7_000 }] as const;
  const made = openContent({ legs, costs: { share: 0, premium: 0, exercise: 0 }, at });
  if (!made.ok) throw new Error(made.reason);
  const closings = [{ index: 0, quantity: 100, price: 7_100 }];
  const option = { kind: "call", strike: 7_600, expiration: "2026-12-18", symbol: "GFGC7600DI" } as const;
  const openings = [{ ...option, quantity: 1, price: 90 }];
  const rolled = applyEvent(made.content, { kind: "roll", version: 1, at, note: "", closings, openings }, [
    null,
  ]);
  if (!rolled.ok) throw new Error(rolled.reason);
  const asked: unknown[] = [];
  const followedAt = async (now: string) => {
    const line = createPositionLines({
      repository: {
        find: async () => ({ format: 1, content: rolled.content, settlement: "24hs" }) as never,
        instrumentTable: async () => createInstrumentTable({ instruments: [] }),
      },
      readBars: async ({ from, resolution, symbols, withShare }) => {
        // Also of what it was rolled into.
        asked.push([resolution, from.toISOString(), ...symbols, withShare]);
        return { options: [], share: [], isCut: resolution === "1d" };
      },
      clock: { now: () => Date.parse(now) },
    });
    const { resolution, isCut } = await line({ user: { id: "ana" } } as never, "p");
    return [resolution, isCut];
  };
  // What is cut says so.
  expect(await followedAt("2026-11-15T14:59:59.999Z")).toEqual(["5m", false]);
  expect(await followedAt("2026-11-15T15:00:00.000Z")).toEqual(["1d", true]);
  expect(asked).toEqual([
    ["5m", at, "GFGC7600DI", true],
    ["1d", "2026-11-09T15:00:00.000Z", "GFGC7600DI", true],
  ]);
});

it("what was ever held is asked for once, under its newest name; what the table takes for another under its own", async () => {
  const at = "2026-11-10T15:00:00.000Z";
  const leg = { kind: "call", expiration: "2026-12-18", quantity: 1, price: 90 } as const;
  const renamed = { ...leg, strike: 7_600, symbol: "GFGC7600DI" };
  const unlike = { ...leg, strike: 7_700, symbol: "GFGC7700DI" };
  const made = openContent({
    legs: [renamed, unlike],
    costs: { share: 0, premium: 0, exercise: 0 },
    at,
  });
  if (!made.ok) throw new Error(made.reason);
  // A table that states another base for symbol and expiry speaks of another contract.
  const instrument = { expiration: "2026-12-18", type: "call" } as const;
  const table = createInstrumentTable({
    instruments: [
      { ...instrument, symbol: "GFGC7600DI", strike: 7_600 },
      { ...instrument, symbol: "GFGC7550DI", strike: 7_550 },
      { ...instrument, symbol: "GFGC7700DI", strike: 8_000 },
    ],
    renames: [{ from: "GFGC7600DI", to: "GFGC7550DI", expiration: "2026-12-18", exDate: "2026-11-20" }],
  });
  const asked: unknown[] = [];
  const symbolsAt = async (clock: string) => {
    const line = createPositionLines({
      repository: {
        find: async () => ({ format: 1, content: made.content, settlement: "24hs" }) as never,
        instrumentTable: async (expirations) => (asked.push(expirations), table),
      },
      readBars: async ({ symbols, withShare }) => {
        asked.push([...symbols, withShare]);
        return { options: [], share: [], isCut: false };
      },
      clock: { now: () => Date.parse(clock) },
    });
    await line({ user: { id: "ana" } } as never, "p");
    return asked.splice(0);
  };
  const days = ["2026-12-18"];
  expect(await symbolsAt("2026-11-19T15:00:00Z")).toEqual([days, ["GFGC7600DI", "GFGC7700DI", false]]);
  expect(await symbolsAt("2026-11-20T15:00:00Z")).toEqual([days, ["GFGC7550DI", "GFGC7700DI", false]]);
  // Over since, it keeps the name it ended under.
  expect(await symbolsAt("2027-03-01T15:00:00Z")).toEqual([days, ["GFGC7550DI", "GFGC7700DI", false]]);
});
