import type { DataVolatility, DataVolatilityDay, VolatilityDay } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import type { SurfaceSmile, VolatilitySurface } from "@paridad/core/volatility";
import { columnsOf } from "./csv-columns.ts";

type DataSmile = DataVolatility["smile"];
type DataTerm = DataVolatility["term"];
type DataIndexTerm = DataVolatility["indexTerm"];

/** One expiry's smile as programs get it. */
export function smileAnswer(expiry: SurfaceSmile): DataSmile {
  const { expiration, years: yearsToExpiry, rate, forward, points, dropped } = expiry;
  const fit = expiry.ok ? expiry.smile : null;
  return {
    expiration,
    yearsToExpiry,
    rate,
    forward,
    reason: expiry.ok ? null : expiry.reason,
    kind: fit?.kind ?? null,
    svi: fit?.kind === "svi" ? { ...fit.parameters } : null,
    fallback: fit?.fallback ?? null,
    isLifted: expiry.ok && expiry.isLifted,
    error: fit?.error ?? null,
    quotes: points.length,
    points: points.map(({ weight: _weight, ...point }) => ({
      ...point,
      fitted: point.residual === null ? null : point.volatility - point.residual,
    })),
    dropped: dropped.map((one) => ({ ...one })),
  };
}

const noMoney = { volatility: null, bid: null, ask: null, slope: null };
const noSkew = { riskReversal: null, butterfly: null, skewReason: null };

function skewAnswer(expiry: SurfaceSmile): Pick<DataTerm, "riskReversal" | "butterfly" | "skewReason"> {
  if (!expiry.ok) return noSkew;
  const { skew } = expiry;
  if (!skew.ok) return { ...noSkew, skewReason: skew.reason };
  return { riskReversal: skew.riskReversal, butterfly: skew.butterfly, skewReason: null };
}

/** The expiries at the money, ascending. */
export function termAnswers({ smiles, forwards }: VolatilitySurface): DataTerm[] {
  return smiles.map((expiry) => {
    const { expiration, days: daysToExpiry, points } = expiry;
    const { volatility, bid, ask, slope } = expiry.ok ? expiry.atTheMoney : noMoney;
    const before = forwards.find(({ to }) => to === expiration)?.result;
    return {
      expiration,
      daysToExpiry,
      atTheMoneyVolatility: volatility,
      atTheMoneyBidVolatility: bid,
      atTheMoneyAskVolatility: ask,
      slope,
      ...skewAnswer(expiry),
      forwardVolatility: before?.ok ? before.volatility : null,
      isInconsistent: before !== undefined && !before.ok && before.reason === "inconsistent",
      quotes: points.length,
      reason: expiry.ok ? null : expiry.reason,
    };
  });
}

/** Each expiry's own number of the index. */
export function indexAnswers({ smiles }: VolatilitySurface): DataIndexTerm[] {
  return smiles.map(({ expiration, days: daysToExpiry, index }) => ({
    expiration,
    daysToExpiry,
    level: index.ok ? index.level : null,
    observed: index.ok ? index.observed : null,
    fitted: index.ok ? index.fitted : null,
    coverageBelow: index.ok ? index.coverage.below : null,
    coverageAbove: index.ok ? index.coverage.above : null,
    reason: index.ok ? null : index.reason,
  }));
}

/** A stored day under the names that chain and smiles have. */
export function volatilityDayAnswer({ day, years, atTheMoney, ...rest }: VolatilityDay): DataVolatilityDay {
  return { date: day, yearsToExpiry: years, atTheMoneyVolatility: atTheMoney, ...rest };
}
const namesOfDay: Readonly<Record<string, string>> = {
  day: "date",
  years: "yearsToExpiry",
  atTheMoney: "atTheMoneyVolatility",
};
export function volatilityDayCsvColumns(
  columns: readonly CsvColumn<VolatilityDay>[],
): CsvColumn<VolatilityDay>[] {
  return columns.map((column) => ({ ...column, key: namesOfDay[column.key] ?? column.key }));
}

/** A point of a smile, or a base without one, as a line of a file. */
export type SmileLine = { readonly expiration: string } & Partial<DataVolatility["point"]> & {
    readonly type: "call" | "put";
    readonly strike: number;
    readonly reason: string | null;
  };

export function smileLines(smiles: readonly DataSmile[]): SmileLine[] {
  return smiles.flatMap(({ expiration, points, dropped }) =>
    [
      ...points.map((point) => ({ expiration, ...point, reason: null })),
      ...dropped.map((one) => ({ expiration, ...one })),
    ].toSorted((one, other) => one.strike - other.strike),
  );
}

export const smileCsvColumns = columnsOf<SmileLine>({
  expiration: "Vencimiento",
  type: "Tipo",
  strike: "Base",
  logMoneyness: "ln(base/forward)",
  bidVolatility: "Volatilidad compra",
  volatility: "Volatilidad",
  askVolatility: "Volatilidad venta",
  fitted: "Ajuste",
  residual: "Residuo",
  standing: "Contra el ajuste",
  reason: "Motivo sin punto",
});
export const termCsvColumns = columnsOf<DataTerm>({
  expiration: "Vencimiento",
  daysToExpiry: "Días",
  atTheMoneyVolatility: "VI en el dinero",
  atTheMoneyBidVolatility: "Compra",
  atTheMoneyAskVolatility: "Venta",
  slope: "Pendiente",
  riskReversal: "Risk reversal 25 delta",
  butterfly: "Mariposa 25 delta",
  skewReason: "Motivo sin skew",
  forwardVolatility: "Volatilidad forward",
  isInconsistent: "Inconsistente",
  quotes: "Bases con puntas",
  reason: "Motivo",
});
export const indexCsvColumns = columnsOf<DataIndexTerm>({
  expiration: "Vencimiento",
  daysToExpiry: "Días",
  level: "Nivel",
  observed: "Bases observadas",
  fitted: "Bases ajustadas",
  coverageBelow: "Cobertura abajo",
  coverageAbove: "Cobertura arriba",
  reason: "Motivo",
});
