import type {
  ChainOption,
  ImpliedRateRow,
  InstrumentInfo,
  OptionBar,
  RatioBar,
  ShareBar,
} from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

type Headings<Row> = Readonly<Record<keyof Row & string, string>>;

/** A file's columns: the fields in this order, with their Spanish headings. */
export function columnsOf<Row>(headings: Headings<Row>): CsvColumn<Row>[] {
  return (Object.entries(headings) as [keyof Row & string, string][]).map(([key, heading]) => ({
    key,
    heading,
    value: (row) => {
      const value = row[key];
      return Array.isArray(value) ? value.join(" ") : ((value ?? null) as string | number | boolean | null);
    },
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
  lendTna: "TNA colocadora",
  midTna: "TNA media",
  borrowTna: "TNA tomadora",
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
  isTrading: "Opera",
});

const moment = { time: "Fecha", date: "Rueda", isPartial: "En curso" } as const;
const prices = {
  open: "Apertura",
  high: "Máximo",
  low: "Mínimo",
  close: "Cierre",
  bid: "Compra",
  ask: "Venta",
  volume: "Volumen",
  turnover: "Monto",
} as const;
const origin = { resolution: "Resolución", source: "Fuente", flags: "Marcas" } as const;

export const optionBarCsvColumns = columnsOf<OptionBar>({
  symbol: "Símbolo",
  expiration: "Vencimiento",
  strike: "Base",
  ...moment,
  ...prices,
  operations: "Operaciones",
  spot: "Acción",
  ...origin,
});

export const shareBarCsvColumns = columnsOf<ShareBar>({
  symbol: "Símbolo",
  settlement: "Liquidación",
  currency: "Moneda",
  ...moment,
  ...prices,
  ...origin,
});

export const ratioBarCsvColumns = columnsOf<RatioBar>({
  symbol1: "Símbolo 1",
  expiration1: "Vencimiento 1",
  strike1: "Base 1",
  symbol2: "Símbolo 2",
  expiration2: "Vencimiento 2",
  strike2: "Base 2",
  ...moment,
  bid1: "Compra 1",
  ask1: "Venta 1",
  close1: "Cierre 1",
  bid2: "Compra 2",
  ask2: "Venta 2",
  close2: "Cierre 2",
  bidToAskRatio: "Compra/Venta",
  askToBidRatio: "Venta/Compra",
  closeRatio: "Cierre/Cierre",
});
