import { performance } from "node:perf_hooks";
import type { AlertSubject, MarketOption, SavedPosition } from "../../core/src/contract/index.ts";
import { contractsToday, watchSubject } from "../../core/src/alerts/index.ts";
import { createInstrumentTable } from "../../core/src/symbols/index.ts";
import { openTerms } from "../../server/src/market/feed.ts";
import type { FeedSink } from "../../server/src/market/feed.ts";
import { createMarket } from "../../server/src/market/create-market.ts";
import { AlertChecker } from "../../server/src/modules/alerts/check/checker.ts";

/** Issue 24: 10,000 alerts over 150 options, all of which change twice a second, in at most a tenth of a core. */
const alerts = 10_000;
const updates = 600;
const updatesASecond = 2;
const expirations = ["2026-12-18", "2027-02-19", "2027-04-16"];
const start = Date.parse("2026-11-20T15:00:00Z");
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const table = createInstrumentTable({ instruments: [] });
const months = ["DI", "FE", "AB"];

let seed = 1;
/** From 0 to 1, the same in each run. */
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

const contracts = expirations.flatMap((expiration, place) =>
  Array.from({ length: 25 }, (_, step) => 6_200 + 100 * step).flatMap((strike) =>
    (["call", "put"] as const).map((type) => ({
      type,
      strike,
      expiration,
      symbol: `GFG${type === "call" ? "C" : "V"}${strike}${months[place]}`,
    })),
  ),
);

function quoteOf(
  { type, strike, expiration, symbol }: (typeof contracts)[number],
  spot: number,
): MarketOption {
  const intrinsic = Math.max(type === "call" ? spot - strike : strike - spot, 0);
  const middle = intrinsic + 300 + 60 * expirations.indexOf(expiration) + 5 * random();
  return { symbol, strike, expiration, bid: middle - 4, ask: middle + 4, last: middle };
}

type Contract = (typeof contracts)[number];
const users = 2_000;

function anyContract(): Contract {
  return contracts[Math.floor(random() * contracts.length)] ?? contracts[0]!;
}

function otherThan(one: Contract): Contract {
  for (;;) {
    const other = anyContract();
    if (other !== one) return other;
  }
}

/** A tenth of each, with contracts at random: hardly two of the dear ones are alike. */
function subjectOf(place: number): AlertSubject {
  const contract = anyContract();
  const other = otherThan(contract);
  switch (place % 10) {
    case 0:
      return { kind: "share" };
    case 1:
      return { kind: "premium", contract, side: random() < 0.5 ? "bid" : "ask" };
    case 2:
      return { kind: "premium", contract, side: "mid" };
    case 3:
      return { kind: "position", positionId: String(place) };
    case 4:
      return { kind: "rate", contract: { ...contract, ...callOf(contract) }, measure: "still" };
    case 5:
      return { kind: "rate", contract, measure: "implied" };
    case 6:
      return { kind: "volatility", contract };
    case 7:
      return { kind: "moneyVolatility", expiration: contract.expiration };
    case 8:
      return {
        kind: "spread",
        legs: [
          { contract, quantity: 1 },
          { contract: other, quantity: -1 },
        ],
      };
    default:
      return { kind: "ratio", one: contract, other };
  }
}

function callOf({ strike, expiration }: Contract): Contract {
  return contracts.find(
    (one) => one.type === "call" && one.strike === strike && one.expiration === expiration,
  )!;
}

/** A saved position of two legs, nobody else's. */
function positionOf(id: string): SavedPosition {
  const legs = [anyContract(), anyContract()].map(({ type, strike, expiration, symbol }, place) => ({
    kind: type,
    strike,
    expiration,
    symbol,
    quantity: place === 0 ? 10 : -10,
    price: 300,
  }));
  const at = new Date(start).toISOString();
  return {
    id,
    name: id,
    note: "",
    settlement: "24hs",
    status: "open",
    version: 1,
    createdAt: at,
    updatedAt: at,
    content: { costs, legs, realized: 0, events: [] },
    today: legs.map(({ symbol, strike }) => ({ symbol, strike, renames: [] })),
  };
}

/** Each user's own costs, so that rates are theirs alone. */
function costsOf(user: number) {
  return { ...costs, share: costs.share * (1 + user / users) };
}

let sink: FeedSink | null = null;
let now = start;
const clock = { now: () => now };
const market = createMarket({
  config: {} as never,
  clock,
  logger: { info: () => undefined, warn: () => undefined },
  feed: {
    kind: "live",
    name: "bench",
    terms: openTerms,
    silenceMilliseconds: 86_400_000,
    start: (given: FeedSink) => void (sink = given),
    stop: () => undefined,
  },
});
await market.start();
function tick(): void {
  const spot = 7_400 + 40 * Math.sin((now - start) / 30_000) + 4 * random();
  sink?.quotes({
    asOf: now,
    source: { kind: "live", name: "bench", session: "open" },
    stocks: [{ symbol: "GGAL", settlement: "24hs", last: spot, bid: spot - 2, ask: spot + 2 }],
    rates: [{ days: 1, rate: 30, description: "1 día" }],
    options: contracts.map((contract) => quoteOf(contract, spot)),
  });
  now += 1_000 / updatesASecond;
}

/** Processor milliseconds of so many updates, the feed's own work included. */
function measure(): number {
  const before = process.cpuUsage();
  for (let count = 0; count < updates; count += 1) tick();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

tick();
measure();
const without = measure();
let due = 0;
const checker = new AlertChecker({
  market,
  now: clock.now,
  series: () => null,
  onDue: (found) => (due += found.length),
});
for (let place = 0; place < alerts; place += 1) {
  const asked = subjectOf(place);
  const today = contractsToday(asked, { table, day: "2026-11-20" });
  const position = asked.kind === "position" ? positionOf(asked.positionId) : null;
  const subject = watchSubject(asked, { today, costs: costsOf(place % users), position });
  if (subject === null) throw new Error("nothing to watch");
  checker.put({
    id: String(place),
    userId: String(place % users),
    subject,
    asked,
    title: "",
    direction: "above",
    // Out of reach: what is measured is the watch, not the writing.
    threshold: 1e9,
    status: "armed",
    lastFiredAt: null,
    restMinutes: 60,
    crossings: 0,
    version: 1,
    updatedAt: 0,
    isLive: true,
  });
}
checker.start();
measure();
const began = performance.now();
const withAlerts = measure();
const elapsed = performance.now() - began;
let known = 0;
for (let place = 0; place < alerts; place += 1) known += checker.lastValue(String(place))?.ok ? 1 : 0;
checker.stop();
await market.stop();
const own = (withAlerts - without) / updates;
const share = (own * updatesASecond) / 1_000;
console.log(
  `alerts: ${checker.size} over ${contracts.length} options, ${updates} updates of all of them in ${elapsed.toFixed(0)} ms: ` +
    `${own.toFixed(2)} ms of processor each beside the feed's ${(without / updates).toFixed(2)}, ` +
    `at ${updatesASecond} a second ${(share * 100).toFixed(2)} % of a core (promised: 10), ${known} values known, ${due} due`,
);
process.exitCode = share <= 0.1 && due === 0 && known > 0.95 * alerts ? 0 : 1;
