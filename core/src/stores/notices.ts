import type { MarketConnectionState } from "../market/types.ts";
import type { CalculatorOutputs } from "./engine/calculator-outputs.ts";
import type { CalculatorNotice, CalculatorRow } from "./calculator-types.ts";

function isEmptyRow({ call, put }: CalculatorRow): boolean {
  return [call, put].every((option) => option === null || (option.bid === null && option.ask === null));
}

/** The screen's notices about the whole, most urgent first. */
export function noticesOf(
  outputs: CalculatorOutputs,
  connection: Pick<MarketConnectionState, "feedUnavailable">,
): readonly CalculatorNotice[] {
  const { rows, spot, expiry, counts } = outputs;
  const hasData = counts.listed > 0;
  const tests: readonly (readonly [CalculatorNotice, boolean])[] = [
    ["feed-unavailable", connection.feedUnavailable],
    ["no-data", !hasData],
    ["feed-stale", outputs.source?.stale === true],
    ["moments-apart", hasData && outputs.summary.areMomentsApart],
    ["spot-zero", hasData && !(spot.effective > 0)],
    ["volatility-zero", !(outputs.effectiveVolatility > 0)],
    ["series-expired", expiry !== null && !(outputs.yearsToExpiry > 0)],
    ["all-sides-empty", rows.length > 0 && rows.every(isEmptyRow)],
    ["rate-fallback", hasData && outputs.rate.origin === "fallback"],
    ["unknown-symbols", counts.unparsed > 0],
  ];
  return tests.filter(([, holds]) => holds).map(([notice]) => notice);
}
