import { staleQuoteMilliseconds } from "@paridad/core/contract";
import type { AdminFeed, MarketOption } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { feedFaults } from "./feed.ts";
import type { Feed, FeedFault } from "./feed.ts";

const keptExamples = 5;

/** `lost`: the upstream stopped; screens show its last data. */
export type FeedState = "starting" | "running" | "lost" | "stopped";

/** The feed for administrators. */
export type FeedHealth = AdminFeed & { readonly kind: Feed["kind"]; readonly state: FeedState };

/** A log of no faults yet; of each kind it keeps the last few details that differ, cut to 80 characters. */
export function createFaultLog() {
  const counts = Object.fromEntries(feedFaults.map((fault) => [fault, 0])) as Record<FeedFault, number>;
  const examples: Partial<Record<FeedFault, string[]>> = {};
  return {
    counts,
    examples,
    record(fault: FeedFault, detail?: string): void {
      counts[fault] += 1;
      if (detail === undefined) return;
      const list = (examples[fault] ??= []);
      const example = detail.slice(0, 80);
      if (!list.includes(example)) list.push(example);
      if (list.length > keptExamples) list.shift();
    },
  };
}

export type FaultLog = ReturnType<typeof createFaultLog>;

/** Counts of the book at an instant; a quote is stale when its last trade is older than 15 minutes. */
export function bookCounts({
  options,
  asOf,
}: {
  options: Iterable<MarketOption>;
  asOf: number;
}): FeedHealth["book"] {
  const counts = { options: 0, twoSided: 0, crossed: 0, stale: 0 };
  for (const { bid, ask, datetime } of options) {
    counts.options += 1;
    if (isPositiveNumber(bid) && isPositiveNumber(ask)) {
      counts.twoSided += 1;
      if (bid > ask) counts.crossed += 1;
    }
    if (datetime && asOf - Date.parse(datetime) > staleQuoteMilliseconds) counts.stale += 1;
  }
  return counts;
}
