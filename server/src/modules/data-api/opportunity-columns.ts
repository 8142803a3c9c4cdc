import type { ConversionOpportunity, CoveredCallOpportunity } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

type Headings<Row> = Readonly<Record<keyof Row & string, string>>;

function columnsOf<Row>(headings: Headings<Row>): CsvColumn<Row>[] {
  return (Object.entries(headings) as [keyof Row & string, string][]).map(([key, heading]) => ({
    key,
    heading,
    value: (row) => {
      const value = row[key];
      return Array.isArray(value) ? value.join(" ") : (value as string | number | boolean | null);
    },
  }));
}

const place = {
  expiration: "Vencimiento",
  strike: "Base",
  days: "Días",
  moneyDays: "Días de plata",
  caucionTna: "Caución TNA",
  points: "Puntos",
  lots: "Lotes",
  ageSeconds: "Edad en segundos",
  isListed: "Pasa los filtros",
  reasons: "Motivos",
} as const;

export const coveredCallCsvColumns = columnsOf<CoveredCallOpportunity>({
  symbol: "Símbolo",
  ...place,
  shareAsk: "Acción venta",
  callBid: "Prima",
  outlay: "Desembolso",
  stillTna: "Quieto TNA",
  stillTea: "Quieto TEA",
  exercisedTna: "Ejercido TNA",
  exercisedTea: "Ejercido TEA",
  expectedTna: "Esperada TNA",
  cover: "Cobertura",
  breakeven: "Equilibrio",
  probabilityOfExercise: "Probabilidad de ejercicio",
  impliedVolatility: "Volatilidad implícita",
  delta: "Delta",
});

export const conversionCsvColumns = columnsOf<ConversionOpportunity>({
  call: "Call",
  put: "Put",
  ...place,
  grossTna: "TNA bruta",
  marketTna: "TNA con derechos",
  netTna: "TNA neta",
  distance: "Le falta",
  warnings: "Avisos",
});
