import type { ChainOption, ImpliedRateRow, InstrumentInfo } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

type Headings<Row> = Readonly<Record<keyof Row & string, string>>;

function columnsOf<Row>(headings: Headings<Row>): CsvColumn<Row>[] {
  return (Object.entries(headings) as [keyof Row & string, string][]).map(([key, heading]) => ({
    key,
    heading,
    value: (row) => row[key] as string | number | boolean | null,
  }));
}

export const chainCsvColumns = columnsOf<ChainOption>({
  symbol: "Símbolo",
  type: "Tipo",
  strike: "Base",
  strikeEstimated: "Base estimada",
  expiration: "Vencimiento",
  bid: "Compra",
  ask: "Venta",
  bidSize: "Cantidad compra",
  askSize: "Cantidad venta",
  last: "Último",
  previousClose: "Cierre anterior",
  volume: "Volumen",
  operations: "Operaciones",
  turnover: "Monto",
  quotedAt: "Hora",
  mid: "Medio",
  relativeSpread: "Spread relativo",
  pricedFrom: "Precio usado",
  impliedVolatility: "Volatilidad implícita",
  impliedVolatilityReason: "Motivo sin volatilidad",
  delta: "Delta",
  gammaPerPercent: "Gamma por 1 %",
  vegaPerPoint: "Vega por punto",
  thetaPerDay: "Theta por día",
  rhoPerPoint: "Rho por punto",
  probabilityInTheMoney: "Probabilidad de ejercicio",
  inTheMoney: "En el dinero",
});

export const impliedRateCsvColumns = columnsOf<ImpliedRateRow>({
  expiration: "Vencimiento",
  daysToExpiry: "Días",
  strike: "Base",
  lendPercent: "Tasa colocadora %",
  midPercent: "Tasa media %",
  borrowPercent: "Tasa tomadora %",
});

export const instrumentCsvColumns = columnsOf<InstrumentInfo>({
  symbol: "Símbolo",
  underlying: "Subyacente",
  type: "Tipo",
  strike: "Base",
  strikeEstimated: "Base estimada",
  expiration: "Vencimiento",
  expirationEstimated: "Vencimiento estimado",
  style: "Estilo",
  lotSize: "Lote",
  currency: "Moneda",
});
