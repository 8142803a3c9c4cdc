import { groupBy, isKnownNumber } from "../../lib/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { expiryTerms, pairByStrike, readQuote } from "../../quotes/index.ts";
import { buenosAiresDate, calendarDaysToExpiry, hasExpired, moneyDays } from "../../symbols/index.ts";
import type { VolatilitySurfaceInput } from "./volatility-surface.ts";

/** A contract of a stored chain, as the history answers it. Prices in pesos a share. */
export interface RecordedContract {
  readonly type: OptionType;
  readonly strike: number | null;
  readonly expiration?: string | null | undefined;
  readonly precio_compra: number | null;
  readonly precio_venta: number | null;
  /** The caución's TNA in percent over the days to the expiration. */
  readonly ratePercent?: number | null | undefined;
}

type Recorded = RecordedContract & { readonly strike: number; readonly expiration: string };

/** A stored chain as `volatilitySurface` takes it, whatever the age of its quotes. */
export function recordedSurfaceInput({
  rows,
  spot,
  at,
  closedDays,
}: {
  readonly rows: readonly RecordedContract[];
  readonly spot: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly closedDays?: readonly string[] | undefined;
}): VolatilitySurfaceInput {
  const known = rows.flatMap(({ strike, expiration, ...row }): Recorded[] =>
    isKnownNumber(strike) && expiration && !hasExpired({ asOf: at, expiration })
      ? [{ ...row, strike, expiration }]
      : [],
  );
  const stocks = spot === null ? [] : [{ symbol: "GGAL", last: spot }];
  const expiries = [...groupBy(known, ({ expiration }) => expiration)].map(([expiration, contracts]) => {
    const pairs = pairByStrike(
      contracts.map(({ precio_compra: bid, precio_venta: ask, ...contract }) => ({
        contract: { ...contract, strikeCertainty: "reference" as const },
        option: readQuote({ bid, ask }),
      })),
    );
    const days = moneyDays({ traded: buenosAiresDate(at), expiration, closedDays });
    const ladder = ladderOf(contracts, days);
    const terms = expiryTerms(pairs, {
      stocks,
      asOf: at,
      optionsQuotedAt: null,
      expiration,
      ladder,
      closedDays,
    });
    return {
      expiration,
      days: calendarDaysToExpiry({ asOf: at, expiration }),
      years: terms.yearsToExpiry,
      rate: terms.rate.continuous,
      quotes: contracts.map(({ type, strike, precio_compra: bid, precio_venta: ask }) => ({
        type,
        strike,
        bid,
        ask,
        quotedAt: null,
      })),
    };
  });
  return { expiries, spot, asOf: null };
}

function ladderOf(contracts: readonly RecordedContract[], days: number) {
  const rate = contracts.find(({ ratePercent }) => isKnownNumber(ratePercent))?.ratePercent ?? null;
  return rate === null || days < 1 ? [] : [{ days, rate }];
}
