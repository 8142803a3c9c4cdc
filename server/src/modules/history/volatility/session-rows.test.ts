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

async function read(before: readonly object[], ofDay: readonly object[] = []) {
  const asked: object[] = [];
  const rows = await sessionRows(closed, {
    bars: {
      chainAt: async (wanted: { resolutions: readonly string[] }) => {
        asked.push(wanted);
        return asked.length === 1 ? before : wanted.resolutions.includes("1d") ? ofDay : [];
      },
    } as never,
    shares: { list: async () => [] } as never,
    estimatedExpirations: async () => new Set<string>(),
    rest: async () => undefined,
  });
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
