import type { DataPositions } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

type Position = DataPositions["positions"][number];
type Leg = Position["legs"][number];
type Line = Leg & {
  readonly name: string;
  readonly status: Position["status"];
  readonly priceNow: number | null;
  /** Figures of the whole position, on its first line alone, so that a column can be added up. */
  readonly today: number | null;
  readonly result: number | null;
};

const headings: Readonly<Record<keyof Line, string>> = {
  name: "Posición",
  status: "Estado",
  type: "Tipo",
  symbol: "Símbolo",
  strike: "Base",
  expiration: "Vencimiento",
  quantity: "Cantidad",
  price: "Precio",
  priceNow: "Precio ahora",
  today: "Hoy (posición)",
  result: "Resultado (posición)",
};

export const bookCsvColumns: CsvColumn<Line>[] = (Object.keys(headings) as (keyof Line)[]).map((key) => ({
  key,
  heading: headings[key],
  value: (line) => line[key],
}));

/** A line a leg, the open positions' and those of today. */
export function sheetLines({ positions }: Pick<DataPositions, "positions">): Line[] {
  return positions.flatMap(({ name, status, legs, today, result }) =>
    legs.map((leg, index) => {
      const now = today?.contracts.find(
        ({ type, strike, expiration }) =>
          type === leg.type && strike === leg.strike && expiration === leg.expiration,
      );
      const whole = index === 0 ? { today: today?.total ?? null, result } : { today: null, result: null };
      return { name, status, ...leg, priceNow: now?.priceNow ?? null, ...whole };
    }),
  );
}
