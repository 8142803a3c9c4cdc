import { describe, expect, it } from "vitest";

import { median } from "../../lib/index.ts";
import type { PositionLeg } from "../../positions/index.ts";
import { whereRecorded } from "../../testing/recorded-data.ts";
import type { BookQuote } from "../book/mark-book.ts";
import { explainBook } from "./explain-result.ts";
import { chainSessions, cutBetween, snapshotSessions } from "./testing/recorded-sessions.ts";
import type { RecordedSession } from "./testing/recorded-sessions.ts";

/** Options by type, strike over spot and lots; the covered call's shares are added. */
const structures = {
  "covered call": [["call", 1.03, -1]],
  "short put": [["put", 0.97, -1]],
  straddle: [
    ["call", 1, 1],
    ["put", 1, 1],
  ],
  "bull call spread": [
    ["call", 1, 1],
    ["call", 1.06, -1],
  ],
  "iron condor": [
    ["put", 0.9, 1],
    ["put", 0.95, -1],
    ["call", 1.05, -1],
    ["call", 1.1, 1],
  ],
} as const;
type Structure = keyof typeof structures;
const names = Object.keys(structures) as Structure[];

/** Two consecutive recorded sessions, what strikes fell by between them, and the price of a series that both may have. */
interface Pair {
  readonly from: RecordedSession;
  readonly to: RecordedSession;
  readonly cut: number;
  readonly priceOf: (quote: BookQuote) => number | null;
}

const lastOf = ({ last }: BookQuote) => last;
const midOf = ({ bid, ask, from }: BookQuote) =>
  from === "mid" && bid !== null && ask !== null ? 0.5 * (bid + ask) : null;

function pairsOf(sessions: readonly RecordedSession[], priceOf: Pair["priceOf"]): Pair[] {
  return sessions.slice(1).flatMap((to, index) => {
    const from = sessions[index];
    return from === undefined ? [] : [{ from, to, cut: cutBetween(from.date, to.date), priceOf }];
  });
}

/** The first session's nearest expiry, series by series, with what a share's worth of each made; settled where it is over. */
function seriesOf({ from, to, cut, priceOf }: Pair) {
  const expiration = Math.min(...from.quotes.map((quote) => quote.expiration));
  return from.quotes.flatMap((quote) => {
    const { kind } = quote;
    const strike = Number((quote.strike - cut).toFixed(2));
    const later = to.quotes.find(
      (other) =>
        other.kind === kind && other.expiration === expiration && Math.abs(other.strike - strike) < 0.005,
    );
    const exercise = Math.max(0, kind === "call" ? to.spot - strike : strike - to.spot);
    const now = expiration <= to.instant ? exercise : later ? priceOf(later) : null;
    const before = priceOf(quote);
    return quote.expiration === expiration && before !== null && now !== null
      ? [{ kind, strike, expiration, ratio: quote.strike / from.spot, made: now - before }]
      : [];
  });
}

/** The structure in the series nearest to it, and what it made; null where there are too few. */
function positionOf(structure: Structure, pair: Pair): { legs: PositionLeg[]; made: number } | null {
  const isCovered = structure === "covered call";
  const legs: PositionLeg[] = isCovered ? [{ kind: "share", quantity: 100, price: 0 }] : [];
  let profit = isCovered ? 100 * (pair.to.spot + pair.cut - pair.from.spot) : 0;
  let series = seriesOf(pair);
  for (const [kind, ratio, quantity] of structures[structure]) {
    const [nearest] = series
      .filter((one) => one.kind === kind)
      .toSorted((one, other) => Math.abs(one.ratio - ratio) - Math.abs(other.ratio - ratio));
    if (nearest === undefined) return null;
    const { strike, expiration } = nearest;
    legs.push({ kind, strike, expiration, quantity, price: 0 });
    profit += 100 * quantity * nearest.made;
    series = series.filter((one) => one !== nearest);
  }
  return { legs, made: profit };
}

/** Unexplained over the sum of absolute parts of every pair, and how far any sum of parts is from what was made, in pesos. */
function measure(structure: Structure, pairs: readonly Pair[]) {
  let gap = 0;
  const shares: number[] = [];
  const small: number[] = [];
  for (const pair of pairs) {
    const { from, to, cut } = pair;
    const position = positionOf(structure, pair);
    if (position === null) continue;
    const takeLast = pair.priceOf === lastOf;
    const positions = [{ id: "", legs: position.legs, trades: [] }];
    const result = explainBook({ positions, from, to, cut, takeLast });
    if (!result.ok || result.parts === null || result.unknown > 0) throw new Error(`unknown on ${to.date}`);
    const parts = Object.values(result.parts);
    const sum = parts.reduce((all, part) => all + part, 0);
    gap = Math.max(gap, Math.abs(sum - position.made));
    const share = Math.abs(result.parts.unexplained) / parts.reduce((all, part) => all + Math.abs(part), 0);
    shares.push(share);
    if (Math.abs((to.spot + cut) / from.spot - 1) < 0.03) small.push(share);
  }
  return { pairs: shares.length, gap, median: median(small) ?? Number.NaN };
}

describe("results between consecutive sessions of 2024", whereRecorded("ggal-eod-chain"), () => {
  it.each([
    { prices: "last prices", read: chainSessions, priceOf: lastOf, fewest: 245 },
    { prices: "mids", read: snapshotSessions, priceOf: midOf, fewest: 100 },
  ])(
    "add up to the cent at $prices, with 3 % unexplained at most in the median",
    ({ prices, read, priceOf, fewest }) => {
      const pairs = pairsOf(read(), priceOf);
      for (const name of names) {
        const result = measure(name, pairs);
        process.stdout.write(
          `${name} at ${prices}: ${result.pairs} of ${pairs.length} pairs, ${(100 * result.median).toFixed(2)} % unexplained\n`,
        );
        expect(result.pairs).toBeGreaterThanOrEqual(fewest);
        expect(result.gap).toBeLessThan(0.005);
        expect(result.median).toBeLessThan(0.03);
      }
    },
  );
});
