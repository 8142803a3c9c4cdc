import type {
  ConversionOpportunity,
  CoveredCallOpportunity,
  PutSoldOpportunity,
} from "@paridad/core/contract";
import { columnsOf } from "../csv-columns.ts";

const place = {
  expiration: "Vencimiento",
  strike: "Base",
  daysToExpiry: "Días",
  moneyDays: "Días de plazo",
  caucionTna: "Caución TNA",
  points: "Puntos",
  lots: "Lotes",
  ageSeconds: "Edad en segundos",
  isListed: "Pasa los filtros",
  reasons: "Motivos",
} as const;

type Judged = Pick<CoveredCallOpportunity, "verdict">;
type Flat<Row extends Judged> = Omit<Row, "verdict"> &
  Readonly<
    Record<"edge" | "verdictCosts" | "caucion" | "expected" | "expectedTna" | "expectedPoints", number | null>
  >;

/** A sale as a line of a file: its verdict in columns of its own. */
export function saleLines<Row extends Judged>(rows: readonly Row[]): Flat<Row>[] {
  return rows.map(({ verdict, ...row }) => ({
    ...row,
    caucion: verdict?.caucion ?? null,
    edge: verdict?.edge ?? null,
    verdictCosts: verdict?.costs ?? null,
    expected: verdict?.expected ?? null,
    expectedTna: verdict?.expectedTna ?? null,
    expectedPoints: verdict?.points ?? null,
  }));
}

const verdictHeadings = {
  driftless: "Con deriva 0",
  driftlessTna: "TNA con deriva 0",
  caucion: "Caución del plazo",
  edge: "Ventaja",
  verdictCosts: "Costos",
  expected: "Esperado",
  expectedTna: "Esperado TNA",
  expectedPoints: "Puntos esperados",
} as const;

export const putSoldCsvColumns = columnsOf<Flat<PutSoldOpportunity>>({
  symbol: "Símbolo",
  ...place,
  putBid: "Prima",
  capital: "Apartado",
  effectivePrice: "Precio efectivo",
  still: "Quieto",
  stillTna: "Quieto TNA",
  ...verdictHeadings,
  probabilityOfExercise: "Probabilidad de ejercicio",
  impliedVolatility: "Volatilidad implícita",
});

export const coveredCallCsvColumns = columnsOf<Flat<CoveredCallOpportunity>>({
  symbol: "Símbolo",
  ...place,
  shareAsk: "Acción venta",
  callBid: "Prima",
  outlay: "Desembolso",
  still: "Quieto",
  stillTna: "Quieto TNA",
  stillTea: "Quieto TEA",
  exercised: "Ejercido",
  exercisedTna: "Ejercido TNA",
  exercisedTea: "Ejercido TEA",
  ...verdictHeadings,
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
  net: "Neto del plazo",
  distance: "Le falta",
  warnings: "Avisos",
});
