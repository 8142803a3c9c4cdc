import type { HistoryChain, MarketSource, MarketUpdate } from "@paridad/core/contract";
import { buenosAiresDate, moneyDays } from "@paridad/core/symbols";

type Row = HistoryChain["rows"][number];

function sourceOf(rows: readonly Row[]): MarketSource {
  const kinds = new Set(rows.map(({ source }) => source));
  const kind = kinds.has("simulated") ? "simulated" : kinds.has("replay") ? "replay" : "live";
  return { kind, name: "Historia", session: "unknown" };
}

/** The caución that each expiry was stored with, as a ladder of its days of money. */
function ladderOf({ at, ratePercent }: HistoryChain, rows: readonly Row[], closedDays: readonly string[]) {
  const traded = buenosAiresDate(Date.parse(at));
  const rates = new Map<number, number>();
  for (const row of rows) {
    const rate = row.ratePercent ?? ratePercent;
    const days = moneyDays({ traded, expiration: row.expiration ?? "", closedDays });
    if (rate !== null && days > 0) rates.set(days, rate);
  }
  return [...rates].map(([days, rate]) => ({ days, rate, description: `${days} días` }));
}

/** A stored chain as an update of the market, so the past is valued by the very code that values the present. */
export function pastMarket(chain: HistoryChain, closedDays: readonly string[]): MarketUpdate {
  const rows = chain.rows.filter(({ expiration }) => typeof expiration === "string");
  return {
    full: true,
    seq: 0,
    asOf: chain.at,
    source: sourceOf(rows),
    data: {
      opciones: rows.map(({ resolution, ...row }) => ({
        symbol: row.symbol,
        strike: row.strike,
        expiration: row.expiration,
        bid: row.precio_compra,
        ask: row.precio_venta,
        last: row.precio_cierre,
        // The chain says a day's: those of a minute aren't.
        ...(resolution === "1d" && {
          volume: row.volumen,
          operations: row.operaciones,
          turnover: row.facturacion,
        }),
        datetime: row.time,
      })),
      acciones: [{ symbol: "GGAL", last: chain.spot, datetime: chain.at }],
      cauction_rates: ladderOf(chain, rows, closedDays),
    },
  };
}
