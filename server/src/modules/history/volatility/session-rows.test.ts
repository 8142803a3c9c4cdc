import { moneyDays } from "@paridad/core/symbols";
import { expect, it } from "vitest";
import { sessionRows } from "./session-rows.ts";

const day = "2026-11-18";
const closed = { day, touched: 1, closedAt: new Date("2026-11-18T20:20:00Z") };
const at = (time: string) => new Date(`${day}T${time}:00-03:00`);
/** Middles of a chain at 7,300, pesos a share. */
const middles = [
  ["C", 7_200, 420],
  ["V", 7_200, 240],
  ["C", 7_400, 310],
  ["V", 7_400, 330],
  ["C", 7_600, 225],
  ["V", 7_000, 160],
] as const;
const chain = (change: object = {}) =>
  middles.map(([letter, strike, middle], place) => ({
    symbol: `GFG${letter}${strike}DI`,
    expiration: "2026-12-18",
    type: letter === "C" ? "call" : "put",
    strike,
    // The first is the oldest.
    time: at(`16:${50 + place}`),
    resolution: "1m",
    source: "live",
    bid: middle - 5,
    ask: middle + 5,
    close: middle,
    volume: 10,
    flags: "",
    underlying: 7_300,
    rate_percent: 30,
    ...change,
  }));

async function read(
  before: readonly object[],
  ofDay: readonly object[] = [],
  { closedAt = closed.closedAt, estimated = [] as string[], shares = [] as object[] } = {},
) {
  const asked: object[] = [];
  const rows = await sessionRows(
    { ...closed, closedAt },
    {
      bars: {
        chainAt: async (wanted: { resolutions: readonly string[] }) => {
          asked.push(wanted);
          return asked.length === 1 ? before : wanted.resolutions.includes("1d") ? ofDay : [];
        },
      } as never,
      shares: { list: async ({ limit }: { limit: number }) => (limit === 10 ? shares : []) } as never,
      estimatedExpirations: async () => new Set(estimated),
      rest: async () => undefined,
    },
  );
  return { rows, asked };
}
const onlyLast = { bid: null, ask: null };

it("a session's row is of its last quotes before the close, and says of when the newest is", async () => {
  const { rows, asked } = await read(chain());
  expect(rows).toMatchObject([
    {
      day,
      expiration: "2026-12-18",
      source: "live",
      quoted_at: at("16:55"),
      quotes: expect.any(Number),
      spot: 7_300,
      spot_from: "underlying",
      flags: "",
    },
  ]);
  expect(rows[0]?.at_the_money).toBeGreaterThan(0.2);
  const oldest = new Date(`${day}T00:00:00-03:00`);
  const wanted = { oldest, day, expiration: null };
  expect(asked).toEqual([
    { ...wanted, at: new Date(at("17:00").getTime() - 1), resolutions: ["1m", "5m"] },
    { ...wanted, at: new Date(oldest.getTime() + 86_399_999), resolutions: ["1m", "5m"] },
    { ...wanted, at: new Date(oldest.getTime() + 86_399_999), resolutions: ["1d"] },
  ]);
});

it("nothing simulated is taken for a market's where there is one, and an expiry that is over has no row", async () => {
  const simulated = chain({ source: "simulated", expiration: "2027-02-19" });
  const over = chain({ expiration: day });
  const { rows } = await read([...simulated, ...over, ...chain({ source: "imported" })]);
  expect(rows.map(({ expiration, source }) => [expiration, source])).toEqual([["2026-12-18", "imported"]]);
  const alone = await read(simulated);
  expect(alone.rows.map(({ expiration, source }) => [expiration, source])).toEqual([
    ["2027-02-19", "simulated"],
  ]);
});

it("a last price counts where it is of the session: not a stale minute's, nor a day's that dealt nothing", async () => {
  const flagsOf = async (change: object, isDaily = false) => {
    const some = chain({ ...onlyLast, ...change });
    const { rows } = await (isDaily ? read([], some) : read(some));
    return rows.map(({ quotes, flags }) => `${quotes > 0} ${flags}`);
  };
  expect(await flagsOf({})).toEqual(["true last"]);
  expect(await flagsOf({ flags: "crossed" })).toEqual(["true last"]);
  expect(await flagsOf({ flags: "stale" })).toEqual(["false "]);
  expect(await flagsOf({ flags: "crossed,stale" })).toEqual(["false "]);
  const daily = { resolution: "1d", time: at("17:00") };
  expect(await flagsOf({ ...daily, volume: 1 }, true)).toEqual(["true last"]);
  // Many a file has no volumes.
  expect(await flagsOf({ ...daily, volume: null }, true)).toEqual(["true last"]);
  expect(await flagsOf({ ...daily, volume: 0 }, true)).toEqual(["false "]);
});

it("what a session lacks is said in its flags, each for its own reason", async () => {
  const flagsOf = async (change: object, more: Parameters<typeof read>[2] = {}) =>
    (await read(chain(change), [], more)).rows[0]?.flags;
  expect(await flagsOf({ time: at("16:45") })).toBe("");
  expect(await flagsOf({ time: new Date(at("16:45").getTime() - 1) })).toBe("early");
  expect(await flagsOf({}, { estimated: ["2026-12-18"] })).toBe("estimated-expiration");
  expect(await flagsOf({}, { estimated: ["2027-02-19"] })).toBe("");
  expect(await flagsOf({ rate_percent: null })).toBe("fallback-rate");
  // Closed late on its own evening, which is another day's in UTC, and a minute after midnight.
  expect(await flagsOf({}, { closedAt: new Date("2026-11-19T02:59:00Z") })).toBe("");
  expect(await flagsOf({}, { closedAt: new Date("2026-11-19T03:01:00Z") })).toBe("backfilled");
});

it("of what the bars say of share and rate the newest counts, whichever contract has it", async () => {
  const rows = chain().map((row, place) => ({
    ...row,
    // The third is the newest of those that know both.
    time: at(`16:${[50, 51, 55, 52, 56, 53][place]}`),
    underlying: [7_310, 7_311, 7_320, 7_312, null, 7_313][place] ?? null,
    rate_percent: [31, 32, 40, 33, null, 34][place] ?? null,
  }));
  const { rows: made } = await read(rows);
  expect(made).toMatchObject([{ spot: 7_320, spot_from: "underlying", quoted_at: at("16:56") }]);
  const [{ day = "", expiration = "", rate = 0 } = {}] = made;
  // 40 % a year, simple, over the days of money.
  const years = moneyDays({ traded: day, expiration }) / 365;
  expect(Math.exp(rate * years)).toBeCloseTo(1 + 0.4 * years, 6);
});

it("the share of its own line comes before what the bars say of it", async () => {
  const line = { symbol: "GGAL", currency: "ARS", source: "live", bid: 7_340, ask: 7_350, close: 7_300 };
  const shares = [{ ...line, settlement: "24hs", time: at("17:00") }];
  const { rows } = await read(chain(), [], { shares });
  expect(rows).toMatchObject([{ spot: 7_345, spot_from: "24hs" }]);
});
