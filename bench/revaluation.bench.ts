import { setTimeout as pause } from "node:timers/promises";

import type { MarketUpdate } from "../core/src/contract/index.ts";
import { createChainValuer } from "../server/src/market/chain-snapshot.ts";
import { median } from "./lib/measure.ts";

/** Half calls, half puts, valued American at the default terms. */
const bases = 200;
const updates = 100;
const updateMilliseconds = 100;
const start = Date.parse("2026-11-20T15:00:00Z");

function updateAt(step: number): MarketUpdate {
  const asOf = new Date(start + step * updateMilliseconds).toISOString();
  const spot = 7_500 + 20 * Math.sin(step / 7);
  const quoted = (type: "C" | "V", strike: number) => {
    const exercise = Math.max(0, type === "C" ? spot - strike : strike - spot);
    const middle = exercise + 380 * Math.exp(-(((strike - spot) / 1_400) ** 2)) + 2;
    const sides = { bid: middle * 0.99, ask: middle * 1.01, last: middle, datetime: asOf };
    return { symbol: `GFG${type}${strike}.DI`, strike, expiration: "2026-12-18", ...sides };
  };
  const strikes = Array.from({ length: bases }, (_, index) => 5_000 + index * 25);
  return {
    full: true,
    seq: step,
    asOf,
    source: { kind: "simulated", name: "bench", session: "open" },
    data: {
      opciones: strikes.flatMap((strike) => [quoted("C", strike), quoted("V", strike)]),
      acciones: [
        { symbol: "GGAL", settlement: "24hs", bid: spot - 1, ask: spot + 1, last: spot, datetime: asOf },
      ],
      cauction_rates: [{ days: 1, rate: 21, description: "" }],
    },
  };
}

// Every reader asks at every update; the valuation before is the answer four times in five.
const valueChain = createChainValuer();
const valuations = new Set<object>();
const took: number[] = [];
const begun = performance.now();
for (let step = 1; step <= updates; step++) {
  const update = updateAt(step);
  const before = performance.now();
  const { size } = valuations;
  for (let reader = 0; reader < 50; reader++) valuations.add(valueChain(update));
  if (valuations.size > size) took.push(performance.now() - before);
  await pause(Math.max(0, begun + step * updateMilliseconds - performance.now()));
}
const seconds = (updates * updateMilliseconds) / 1_000;
console.log(
  `  ${bases * 2} options, 10 updates a second, 50 readers: valued ${(valuations.size / seconds).toFixed(1)} times a second (bar 2), ${median(took).toFixed(1)} ms each with its readers`,
);
