import type { CaucionRate, MarketSource, MarketUpdate } from "../../contract/index.ts";
import { isKnownNumber, isPositiveNumber, readInstant } from "../../lib/index.ts";
import { chainMoment } from "../moments/chain-moment.ts";
import { marketGap } from "../moments/market-gap.ts";
import { calendarDaysToExpiry } from "../../symbols/index.ts";

/** A stored bar of one contract as an answer of the history names it; `null` is unknown. Prices in pesos a share. */
export interface RecordedRow {
  readonly symbol: string;
  /** Beginning of the bar, ISO. */
  readonly time: string;
  readonly expiration?: string | null | undefined;
  readonly strike?: number | null | undefined;
  readonly precio_compra: number | null;
  readonly precio_venta: number | null;
  readonly precio_cierre: number | null;
  /** TNA in percent over the days to the expiration. */
  readonly ratePercent?: number | null | undefined;
  readonly source?: MarketSource["kind"] | "imported" | undefined;
}

/** The cauciones as the rows remember them: one term for each expiration, over the calendar days to it. */
function ladderOf(rows: readonly RecordedRow[], asOf: number): CaucionRate[] {
  const terms = new Map<number, CaucionRate>();
  for (const { expiration, ratePercent } of rows) {
    if (!expiration || !isKnownNumber(ratePercent)) continue;
    const days = calendarDaysToExpiry({ asOf, expiration });
    if (days > 0 && !terms.has(days))
      terms.set(days, { days, rate: ratePercent, description: `${days} días` });
  }
  return [...terms.values()].toSorted((one, other) => one.days - other.days);
}

function sourceOf(row: RecordedRow, asOf: number): MarketSource {
  const kind = row.source === "simulated" || row.source === "live" ? row.source : "replay";
  return { kind, name: "Historia", recordedDate: new Date(asOf).toISOString(), session: "unknown" };
}

/**
 * Stored rows, the newest of each contract, as a whole market of the newest one's instant; `null` without rows. The
 * share has no sides then, and volumes are a bar's and not the session's, so they are left out. Rows of another source
 * than the newest one's are left out too: simulated and recorded quotes are never mixed. Options and share of different
 * moments are marked, judged without the sessions before.
 */
export function marketOfRows({
  rows,
  spot,
}: {
  readonly rows: readonly RecordedRow[];
  readonly spot: number | null;
}): MarketUpdate | null {
  let newest: RecordedRow | null = null;
  for (const row of rows) if (newest === null || row.time > newest.time) newest = row;
  const asOf = readInstant(newest?.time);
  if (newest === null || asOf === null) return null;
  const { source } = newest;
  const sourceRows = rows.filter((row) => row.source === source);
  const options = sourceRows.map((row) => ({
    symbol: row.symbol,
    bid: row.precio_compra,
    ask: row.precio_venta,
    last: row.precio_cierre,
    strike: row.strike ?? null,
    expiration: row.expiration ?? null,
    datetime: row.time,
  }));
  const stocks = isPositiveNumber(spot) ? [{ symbol: "GGAL", last: spot }] : [];
  const rates = ladderOf(sourceRows, asOf);
  const { isApart } = chainMoment({ gap: marketGap({ options, stocks, rates, asOf }), recentGaps: [] });
  return {
    full: true,
    asOf: new Date(asOf).toISOString(),
    source: { ...sourceOf(newest, asOf), ...(isApart ? { momentsApart: true } : {}) },
    data: { opciones: options, acciones: stocks, cauction_rates: rates },
  };
}
