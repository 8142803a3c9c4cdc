import { expect, it } from "vitest";
import { quoteOf } from "./primary-entries.ts";
import { readListing } from "./primary-instruments.ts";
import { readPrimaryMessage, subscriptionOf } from "./primary-messages.ts";
import { createPrimaryQuotes } from "./primary-quotes.ts";
import { createSubscription } from "./primary-subscription.ts";

const now = Date.parse("2026-11-18T15:00:00Z");
const instrument = (symbol: string, rest: object = {}) => ({ instrumentId: { symbol }, ...rest });
const option = (symbol: string, settlement: string, rest: object = {}) =>
  instrument(`MERV - XMEV - ${symbol} - ${settlement}`, {
    cficode: "OCASPS",
    maturityDate: "20261218",
    ...rest,
  });

it("the best of each side, a total in either form, and nothing where an entry is empty or not there", () => {
  const read = quoteOf(
    {
      BI: [{ price: 10, size: 2 }, { price: 9 }],
      OF: [],
      LA: { price: 11, size: 3 },
      CL: 8,
      NV: { size: 70 },
    },
    now,
  );
  expect(read).toMatchObject({ bid: 10, bidSize: 2, ask: null, askSize: null, last: 11, previousClose: 8 });
  expect(read).toMatchObject({ volume: 70, datetime: "2026-11-18T15:00:00.000Z" });
  expect([read.operations, read.turnover]).toEqual([undefined, undefined]);
  expect(quoteOf({ LA: null, TV: 5, EV: null, TC: "7" }, now)).toMatchObject({
    bid: null,
    last: null,
    volume: 5,
    turnover: null,
    operations: null,
  });
  expect(quoteOf({ NV: null, TV: 6 }, now).volume).toBe(6);
  expect(quoteOf({ NV: 5, TV: 6 }, now).volume).toBe(5);
});

it("an option is followed in the settlement that most have, at a tie in the shorter; what can't be read is named", () => {
  const rows = [
    option("GFGC7400DI", "24hs"),
    option("GFGC7400DI", "CI"),
    option("GFGV7000DI", "24hs"),
    option("GFGC9000DI", "CI", { strike: 9_000 }),
    option("GFGCXXXXDI", "CI"),
    option("GFGC7200OC", "CI", { maturityDate: "20261016" }),
    option("GFGC8000DI", "CI", { maturityDate: "20261219" }),
    option("GFGC8200DI", "CI", { maturityDate: null }),
    option("GFGC8400DI", "CI", { cficode: "FXXXSX" }),
    option("GFGC8600DI", "CI", { strike: 850 }),
    instrument("MERV - XMEV - GGAL - 24hs"),
    instrument("MERV - XMEV - PESOS - 7D"),
    instrument("MERV - XMEV - PESOS - 120D"),
    instrument("MERV - XMEV - DOLAR - 7D"),
    instrument("MERV - XMEV - YPFD - CI"),
    { symbol: "x" },
  ];
  const listing = readListing(rows, now);
  expect([...listing.options.keys()].map((text) => text.split(" - ").slice(2).join(" "))).toEqual([
    "GFGC7400DI CI",
    "GFGV7000DI 24hs",
    "GFGC9000DI CI",
    "GFGC8000DI CI",
    "GFGC8200DI CI",
    "GFGC8600DI CI",
  ]);
  expect([...listing.stocks.values(), ...listing.cauciones.values()]).toEqual(["24HS", 7, 120]);
  expect(listing.faults.map(({ fault, detail }) => `${fault} ${detail.split(" - ")[2] ?? detail}`)).toEqual([
    'malformed-row {"symbol":"x"}',
    "unparsed-symbol GFGCXXXXDI",
    "expiration-refused GFGC8000DI",
    "expiration-missing GFGC8200DI",
    "strike-disagrees GFGC8600DI",
  ]);
  const dated = [...listing.options.values()].map((one) => [one.expiration, one.expirationEstimated]);
  expect(dated[0]).toEqual(["2026-12-18", false]);
  expect(dated[3]).toEqual(["2026-12-18", true]);
  const tie = readListing([option("GFGC7400DI", "48hs"), option("GFGC7400DI", "24hs")], now);
  expect([...tie.options.keys()][0]).toContain("24hs");
});

it.each<[object | string, object]>([
  ["no JSON", { kind: "malformed" }],
  ["7", { kind: "malformed" }],
  [{ type: "or" }, { kind: "other" }],
  [{ type: "Md" }, { kind: "malformed" }],
  [
    { type: "md", instrumentId: { symbol: "S" } },
    { kind: "quote", symbol: "S", timestamp: null, entries: {} },
  ],
  [{ status: "error" }, { kind: "error", description: "", symbols: [] }],
  [
    { status: "ERROR", description: "no", message: '{"products":[{"symbol":"S"}]}' },
    { kind: "error", description: "no", symbols: ["S"] },
  ],
  [
    { status: "ERROR", message: { products: [{ symbol: "S" }] } },
    { kind: "error", symbols: ["S"] },
  ],
  [
    { status: "ERROR", message: "{" },
    { kind: "error", symbols: [] },
  ],
])("the frame %j is read as %j", (frame, message) => {
  expect(readPrimaryMessage(typeof frame === "string" ? frame : JSON.stringify(frame))).toMatchObject(
    message,
  );
});

/** Everything that a connection's quotes give and tell. */
function quotes() {
  const told: string[] = [];
  const sink = {
    quotes: () => undefined,
    lost: () => undefined,
    fault: (fault: string, detail = "") => void told.push(`${fault} ${detail}`),
  };
  const listing = {
    options: new Map([["O", { symbol: "GFGC69785D", expiration: "2026-12-18", expirationEstimated: false }]]),
    stocks: new Map([["S", "24HS"]]),
    cauciones: new Map([
      ["C7", 7],
      ["C1", 1],
    ]),
    faults: [],
  };
  const read = createPrimaryQuotes({ listing, clock: { now: () => now }, sink });
  const say = (symbol: string, marketData: object, timestamp: number | null = now) =>
    read.take(JSON.stringify({ type: "Md", instrumentId: { symbol }, marketData, timestamp }));
  return { read, say, told };
}

it("gives what came since the last time and nothing twice; terms without a rate are left out, the shortest first", () => {
  const { read, say, told } = quotes();
  expect(read.flush()).toBeNull();
  say("C7", { BI: [{ price: 20 }], OF: [{ price: 22 }] });
  say("C1", { BI: [], OF: [] });
  expect(read.flush()).toMatchObject({
    rates: [{ days: 7, rate: 21, bidRate: 20, askRate: 22, fallback: false }],
  });
  expect(read.flush()).toBeNull();
  say("C7", { LA: { price: 23 }, BI: [{ price: 20 }] });
  say("C1", { OF: [{ price: 19 }] });
  const batch = read.flush();
  expect(batch?.rates).toMatchObject([
    { days: 1, rate: 19 },
    { days: 7, rate: 23 },
  ]);
  expect(batch).not.toHaveProperty("stocks");
  say("C7", { BI: [{ price: 20 }] });
  expect(read.flush()?.rates?.[1]).toMatchObject({ days: 7, rate: 23, askRate: null });
  say("X", {});
  expect(told).toEqual(["unparsed-symbol X"]);
});

it("a ladder of which no term has a rate is the specification's", () => {
  const { read, say } = quotes();
  say("C1", {});
  expect(read.flush()?.rates).toMatchObject([{ days: 1, rate: 15, fallback: true }]);
});

it("a clock more than five minutes off is not believed, and never goes back", () => {
  const { read, say, told } = quotes();
  const minute = 60_000;
  say("S", { LA: 7_500 }, now - 5 * minute);
  expect([read.flush()?.asOf, told]).toEqual([now, []]);
  say("S", { LA: 7_500 }, now + 5 * minute);
  expect(read.flush()?.asOf).toBe(now + 5 * minute);
  say("S", { LA: 7_501 }, now + 5 * minute + 1);
  expect(read.flush()?.stocks?.[0]?.datetime).toBe("2026-11-18T15:00:00.000Z");
  expect(told).toEqual(["clock-skew S"]);
  say("S", {}, null);
  expect(told).toHaveLength(1);
  say("S", {}, now - 5 * minute - 1);
  expect(told).toHaveLength(2);
});

it("a strike that the symbol hides is placed with the first spot; fields that did not come stay as they were", () => {
  const { read, say, told } = quotes();
  say("O", { BI: [{ price: 10 }], LA: 11 });
  expect(read.flush()?.options?.[0]).not.toHaveProperty("strike");
  say("S", { LA: 7_000, NV: 5 });
  say("S", { BI: [{ price: 6_990 }] });
  say("O", { BI: [{ price: 12 }], LA: 11 });
  say("O", { BI: [{ price: 13 }] });
  expect(read.flush()).toMatchObject({
    options: [{ symbol: "GFGC69785D", strike: 6_978.5, bid: 13, last: 11, ask: null }],
    stocks: [{ symbol: "GGAL", settlement: "24HS", last: 7_000, volume: 5, bid: 6_990, turnover: null }],
  });
  expect(told[0]).toBe("strike-estimated GFGC69785D");
});

it("symbols are asked for a hundred at a time; of a refused request the named one is given up, else it is halved", () => {
  const sent: string[][] = [];
  const told: string[] = [];
  const sink = {
    quotes: () => undefined,
    lost: () => undefined,
    fault: (_f: string, d = "") => void told.push(d),
  };
  const send = (text: string) =>
    void sent.push(
      (JSON.parse(text) as { products: { symbol: string }[] }).products.map(({ symbol }) => symbol),
    );
  const names = Array.from({ length: 101 }, (_, index) => `S${String(index).padStart(3, "0")}`);
  const subscription = createSubscription({ send, sink });
  subscription.start(names);
  expect(sent.map((one) => one.length)).toEqual([100, 1]);
  subscription.refused({ description: "unknown S007", symbols: [] });
  expect(sent[2]).toEqual(names.slice(0, 100).filter((name) => name !== "S007"));
  subscription.refused({ description: "bad request", symbols: sent[2] ?? [] });
  expect(sent.slice(3).map((one) => one.length)).toEqual([50, 49]);
  subscription.refused({ description: "bad request", symbols: ["S100"] });
  expect([told, sent.length]).toEqual([["S007", "S100"], 5]);
  subscription.confirm("S000");
  subscription.refused({ description: "?", symbols: [] });
  expect(sent.slice(5).flat()).toEqual(names.slice(51, 100));
  subscription.refused({ description: "who?", symbols: ["none"] });
  expect(told).toEqual(["S007", "S100", "who?"]);
});

it("asks for the best price of each side of the provider's own market", () => {
  expect(JSON.parse(subscriptionOf(["S"]))).toEqual({
    type: "smd",
    level: 1,
    depth: 1,
    entries: ["BI", "OF", "LA", "CL", "EV", "NV", "TV", "TC"],
    products: [{ symbol: "S", marketId: "ROFX" }],
  });
});
