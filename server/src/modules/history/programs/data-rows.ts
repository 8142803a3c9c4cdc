import type { OptionBar, RatioBar, RatioRow, ShareBar } from "@paridad/core/contract";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { ShareBarRow } from "../shares/share-reads-repository.ts";
import type { BarRow } from "../storage/bars-repository.ts";

/** `changedAt`: when the row of a session under way last changed; null of every other row. */
function momentOf(time: Date, changedAt: Date | null) {
  return {
    time: (changedAt ?? time).toISOString(),
    date: buenosAiresDate(time.getTime()),
    isPartial: changedAt !== null,
  };
}

function originOf({ resolution, source, flags }: Pick<BarRow, "resolution" | "source" | "flags">) {
  return {
    resolution: resolution as OptionBar["resolution"],
    source: source as OptionBar["source"],
    flags: flags === "" ? [] : (flags.split(",") as OptionBar["flags"]),
  };
}

type Prices = Pick<ShareBar, "open" | "high" | "low" | "close" | "bid" | "ask" | "volume" | "turnover">;

function pricesOf({ open, high, low, close, bid, ask, volume, turnover }: Prices): Prices {
  return { open, high, low, close, bid, ask, volume, turnover };
}

/** A stored bar as programs read it. */
export function optionBarOf(row: BarRow, changedAt: Date | null): OptionBar {
  const { symbol, expiration, strike, operations } = row;
  return {
    symbol,
    expiration,
    strike,
    ...momentOf(row.time, changedAt),
    ...pricesOf(row),
    operations,
    spot: row.underlying,
    ...originOf(row),
  };
}

export function shareBarOf(row: ShareBarRow, changedAt: Date | null): ShareBar {
  return {
    symbol: row.symbol,
    settlement: row.settlement as ShareBar["settlement"],
    currency: row.currency as ShareBar["currency"],
    ...momentOf(row.time, changedAt),
    ...pricesOf(row),
    ...originOf(row),
  };
}

export function ratioBarOf(row: RatioRow, changedAt: Date | null): RatioBar {
  return {
    symbol1: row.symbol1,
    expiration1: row.expiration1 ?? "",
    strike1: row.strike1 ?? null,
    symbol2: row.symbol2,
    expiration2: row.expiration2 ?? "",
    strike2: row.strike2 ?? null,
    ...momentOf(new Date(row.time), changedAt),
    bid1: row.symbol1_bid,
    ask1: row.symbol1_ask,
    close1: row.symbol1_c,
    bid2: row.symbol2_bid,
    ask2: row.symbol2_ask,
    close2: row.symbol2_c,
    bidToAskRatio: row.compra_venta,
    askToBidRatio: row.venta_compra,
    closeRatio: row.precio_cierre,
  };
}
