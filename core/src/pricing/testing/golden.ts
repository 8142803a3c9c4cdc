import { existsSync, readFileSync } from "node:fs";
import { missingShared, sharedPath } from "../../testing/shared-directory.ts";
import { unlessMissing } from "../../testing/unless-missing.ts";
import type { SkipOptions } from "../../testing/unless-missing.ts";
import type { OptionType } from "../types.ts";

/** One row of a reference file by column name. */
export interface GoldenRow {
  readonly type: OptionType;
  /** Number of a column. All inputs are the shortest text of an exact double. */
  readonly number: (column: string) => number;
}

/** Options of a suite that needs a reference file of `../shared/golden`. */
export function whereGolden(name: string): SkipOptions {
  return unlessMissing(missingShared(`golden/${name}`));
}

/** Rows of `../shared/golden/<name>`; none where the file is absent, then its suite skips by `whereGolden`. */
export function readGolden(name: string): readonly GoldenRow[] {
  const path = sharedPath(`golden/${name}`);
  if (!existsSync(path)) return [];
  const [header = "", ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const columns = header.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    const text = (column: string): string => cells[columns.indexOf(column)] ?? "";
    return { type: text("type") === "put" ? "put" : "call", number: (column) => Number(text(column)) };
  });
}

/** Median, 99th percentile and largest of some errors. */
export function summarize(errors: readonly number[]): { median: number; p99: number; max: number } {
  const sorted = errors.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99), max: at(1) };
}

/** Prints one line of the measured table. */
export function printErrors(name: string, errors: readonly number[]): void {
  const { median, p99, max } = summarize(errors);
  const format = (value: number): string => value.toExponential(2);
  process.stdout.write(
    `${name}: ${errors.length} rows, median ${format(median)}, p99 ${format(p99)}, max ${format(max)}\n`,
  );
}
