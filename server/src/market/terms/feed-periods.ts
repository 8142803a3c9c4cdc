import type { Redistribution } from "@paridad/core/contract";
import type { FeedBatch } from "../feed.ts";

/** An unbroken stretch of a feed under one set of terms; epoch milliseconds of its first and last batch. */
export type FeedPeriod = {
  readonly kind: FeedBatch["source"]["kind"];
  readonly source: string;
  readonly redistribution: Redistribution;
  readonly from: number;
  readonly to: number;
};

/** Batches further apart are of two stretches: another feed may have spoken in between. */
export const longestBreakMilliseconds = 300_000;

function isNext(period: FeedPeriod, { kind, source, redistribution, from }: FeedPeriod): boolean {
  const isSame = period.kind === kind && period.source === source && period.redistribution === redistribution;
  return isSame && from >= period.from && from - period.to <= longestBreakMilliseconds;
}

/** Under which terms batches came since it was last taken. Nobody's numbers (simulated, own recordings) are left out. */
export class FeedPeriodLog {
  #periods: FeedPeriod[] = [];

  note({ asOf, source: { kind, name, redistribution = "full" } }: Pick<FeedBatch, "asOf" | "source">): void {
    if (kind !== "live" && redistribution === "full") return;
    const batch = { kind, source: name, redistribution, from: asOf, to: asOf };
    const last = this.#periods.at(-1);
    if (last === undefined || !isNext(last, batch)) this.#periods.push(batch);
    else this.#periods[this.#periods.length - 1] = { ...last, to: Math.max(last.to, asOf) };
  }

  /** Gives what was noted and forgets it. */
  take(): FeedPeriod[] {
    const taken = this.#periods;
    this.#periods = [];
    return taken;
  }

  /** Takes back what could not be stored. */
  giveBack(periods: readonly FeedPeriod[]): void {
    this.#periods = [...periods, ...this.#periods];
  }
}
