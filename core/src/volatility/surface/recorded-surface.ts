import { groupBy, isKnownNumber } from "../../lib/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { rateInForce } from "../../quotes/index.ts";
import { daysToExpiry, hasExpired, yearsToExpiry } from "../../symbols/index.ts";
import type { VolatilitySurfaceInput } from "./volatility-surface.ts";

/** A contract of a stored chain, as the history answers it. Prices in pesos a share. */
export interface RecordedContract {
  readonly type: OptionType;
  readonly strike: number | null;
  readonly expiration?: string | null | undefined;
  readonly precio_compra: number | null;
  readonly precio_venta: number | null;
  /** TNA in percent over the days to the expiration. */
  readonly ratePercent?: number | null | undefined;
}

/** A stored chain as `volatilitySurface` takes it, whatever the age of its quotes; rates as the daily rows take them. */
export function recordedSurfaceInput({
  rows,
  spot,
  at,
}: {
  readonly rows: readonly RecordedContract[];
  readonly spot: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}): VolatilitySurfaceInput {
  const known = rows.flatMap(({ strike, expiration, ...row }) =>
    isKnownNumber(strike) && expiration && !hasExpired({ asOf: at, expiration })
      ? [{ ...row, strike, expiration }]
      : [],
  );
  const expiries = [...groupBy(known, ({ expiration }) => expiration)].map(([expiration, contracts]) => {
    const tnaPercent = contracts.find(({ ratePercent }) => isKnownNumber(ratePercent))?.ratePercent ?? null;
    const rate = rateInForce({
      choice: { tnaPercent },
      ladder: [],
      implied: null,
      daysToExpiry: daysToExpiry({ asOf: at, expiration }),
    });
    return {
      expiration,
      years: yearsToExpiry({ asOf: at, expiration }),
      rate: rate.continuous,
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
