import type { HistoryChain } from "../contract/index.ts";
import { expiryTerms, pairByStrike, readQuote } from "../quotes/index.ts";
import type { ExpiryTerms } from "../quotes/index.ts";
import { buenosAiresDate, moneyDays } from "../symbols/index.ts";

type Row = HistoryChain["rows"][number];

/** The caución that the newest of the expiry's rows was stored with, otherwise the answer's. */
function storedCaucion({ ratePercent }: HistoryChain, rows: readonly Row[]): number | null {
  const newest = rows
    .filter((row) => typeof row.ratePercent === "number")
    .toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time))[0];
  return newest?.ratePercent ?? ratePercent;
}

/** Terms of valuation of one expiry of a past chain, as of a live one. */
export function pastTerms(
  answer: HistoryChain,
  expiration: string,
  closedDays?: readonly string[],
): ExpiryTerms {
  const asOf = Date.parse(answer.at);
  const rows = answer.rows.filter((row) => row.expiration === expiration);
  const pairs = pairByStrike(
    rows.flatMap(({ type, strike, precio_compra: bid, precio_venta: ask }) =>
      strike === null
        ? []
        : [{ contract: { type, strike, strikeCertainty: "reference" }, option: readQuote({ bid, ask }) }],
    ),
  );
  const days = moneyDays({ traded: buenosAiresDate(asOf), expiration, closedDays });
  const caucion = storedCaucion(answer, rows);
  return expiryTerms(pairs, {
    stocks: answer.spot === null ? [] : [{ symbol: "GGAL", last: answer.spot }],
    asOf,
    optionsQuotedAt: null,
    expiration,
    ladder: caucion === null || days < 1 ? [] : [{ days, rate: caucion }],
    closedDays,
  });
}
