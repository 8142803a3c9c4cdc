import type { ReactNode } from "react";

import {
  formatDeltaPercent,
  formatGammaPercent,
  formatInteger,
  formatPrice,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatVegaPerPoint,
  formatVolatilityPoints,
} from "@paridad/core/formats";
import type { CalculatorOption, NumberResult } from "@paridad/core/stores";

import { differenceColumn, greekColumn, theoreticalColumn } from "../cells/output-cells.tsx";
import { manualCell, ownPriceKind } from "../cells/manual-cell.tsx";
import type { CellAttributes } from "../cells/cell-parts.tsx";
import {
  isCrossed,
  marketCell,
  quotesAttributes,
  quotesCell,
  sizesCell,
  volumeCell,
} from "../cells/quote-cells.tsx";
import type { ColumnKey } from "../../view/view.ts";
import {
  describePast,
  describeVolatility,
  pastCell,
  volatilityAttributes,
  volatilityCell,
  volatilitySidesCell,
} from "../cells/volatility-cells.tsx";

export type ChainColumn = {
  readonly key: ColumnKey;
  readonly label: string;
  /** Meaning, for the heading's title and the choice of columns. */
  readonly description: string;
  readonly group?: "Griegas" | "VI %";
  /** Least width in pixels. */
  readonly width: number;
  /** The lowest stays longest where room is short. */
  readonly rank: number;
  /** Moves with the what-if; the others always tell of the market. */
  readonly isOutput?: boolean;
  /** Its numbers as texts: painted on the screen with the chain's decimals, and copied with a spreadsheet cell for each. */
  readonly texts: (option: CalculatorOption, decimals?: 2 | 3) => readonly string[];
  /** All that decides how a cell looks but its numbers; a cell is drawn again only when its kind changes. */
  readonly kind: (option: CalculatorOption) => string;
  /** A cell's content; where it is one string, `texts` joined by `pairSeparator`. */
  readonly cell: (option: CalculatorOption) => ReactNode;
  /** Attributes of the whole cell. */
  readonly attributes?: (option: CalculatorOption) => CellAttributes;
  /** The cell's title, read when it's pointed at. */
  readonly title?: (option: CalculatorOption, age: string) => string;
  /** Direction of each number since the tick before: they flash. */
  readonly moves?: (option: CalculatorOption) => readonly (-1 | 0 | 1)[];
  /** Headings of those cells, where one of the screen shows several numbers. */
  readonly textLabels?: readonly string[];
};

const kindOf = (known: NumberResult) => (known.ok ? "" : known.reason);
const markOf = (past: CalculatorOption["past"]) => (past.ok && past.mark) || "";
const valueOf = (known: NumberResult) => (known.ok ? known.value : null);

const columns: readonly ChainColumn[] = [
  {
    key: "market",
    label: "Mercado",
    description: "Último precio operado",
    width: 68,
    rank: 1,
    kind: ({ last }) => `${last === null}`,
    title: (_option, age) => age,
    moves: ({ change }) => [change.last],
    cell: marketCell,
    texts: ({ last }, decimals) => [formatPrice(last, { decimals })],
  },
  {
    key: "quotes",
    label: "Compra / Venta",
    description: "Mejores puntas de compra y de venta",
    width: 142,
    rank: 0,
    kind: ({ bid, ask, state }) => `${bid === null} ${ask === null} ${state} ${isCrossed({ bid, ask })}`,
    moves: ({ change }) => [change.bid, change.ask],
    cell: quotesCell,
    attributes: quotesAttributes,
    texts: ({ bid, ask }, decimals) => [formatPrice(bid, { decimals }), formatPrice(ask, { decimals })],
    textLabels: ["Compra", "Venta"],
  },
  {
    key: "sizes",
    label: "Cantidades",
    description: "Lotes en la compra y en la venta",
    width: 72,
    rank: 10,
    kind: ({ bid, ask }) => `${bid === null && ask === null}`,
    cell: sizesCell,
    texts: ({ bidSize, askSize }) => [formatInteger(bidSize), formatInteger(askSize)],
    textLabels: ["Cantidad compra", "Cantidad venta"],
  },
  {
    key: "volume",
    label: "Volumen",
    description: "Volumen operado en la rueda",
    width: 60,
    rank: 13,
    kind: ({ volume }) => `${volume === null}`,
    cell: volumeCell,
    texts: ({ volume }) => [formatInteger(volume)],
  },
  {
    key: "theoretical",
    label: "Teórico",
    description: "Precio del modelo con tu volatilidad y la tasa elegida",
    width: 64,
    rank: 3,
    ...theoreticalColumn,
  },
  {
    key: "difference",
    label: "Dif.",
    description: "Teórico menos mercado (medio de puntas, o último)",
    width: 66,
    rank: 9,
    ...differenceColumn,
  },
  {
    key: "volatility",
    label: "Auto",
    description: "Volatilidad implícita del mercado: del medio de las puntas, o del último",
    group: "VI %",
    width: 76,
    rank: 2,
    kind: ({ impliedVolatility: { auto, autoFrom }, state, past }) =>
      `${kindOf(auto)} ${autoFrom} ${state} ${markOf(past)}`,
    title: describeVolatility,
    cell: volatilityCell,
    attributes: volatilityAttributes,
    texts: ({ impliedVolatility }) => [formatVolatilityPoints(valueOf(impliedVolatility.auto))],
  },
  {
    key: "past",
    label: "Historia",
    description:
      "Percentil de su VI entre las ruedas guardadas de opciones de igual tipo, moneyness y días: menos de 10 barata, más de 90 cara",
    group: "VI %",
    width: 60,
    rank: 14,
    kind: ({ past }) => (past.ok ? "" : past.reason),
    title: describePast,
    cell: pastCell,
    texts: ({ past }) => [formatInteger(past.ok ? Math.round(past.percentile * 100) : null)],
  },
  {
    key: "volatilitySides",
    label: "Compra / Venta",
    description: "Volatilidad implícita en la compra y en la venta",
    group: "VI %",
    width: 86,
    rank: 11,
    kind: ({ impliedVolatility: { bid, ask } }) => `${kindOf(bid)} ${kindOf(ask)}`,
    cell: volatilitySidesCell,
    texts: ({ impliedVolatility: { bid, ask } }) => [
      formatVolatilityPoints(valueOf(bid)),
      formatVolatilityPoints(valueOf(ask)),
    ],
    textLabels: ["VI compra", "VI venta"],
  },
  {
    key: "manual",
    label: "Manual",
    description: "Escribí tu precio y ves la volatilidad que implica",
    group: "VI %",
    width: 48,
    rank: 5,
    kind: ownPriceKind,
    cell: manualCell,
    texts: ({ manualPrice, impliedVolatility }) => [
      formatPrice(manualPrice),
      formatVolatilityPoints(valueOf(impliedVolatility.manual)),
    ],
    textLabels: ["Tu precio", "VI Manual"],
  },
  {
    key: "delta",
    label: "Delta %",
    description: "Cambio del precio por peso del spot, por 100",
    width: 54,
    rank: 4,
    ...greekColumn("deltaPercent", formatDeltaPercent),
  },
  {
    key: "gamma",
    label: "Gamma %",
    description: "Cambio de la delta por peso del spot, por 100",
    width: 56,
    rank: 8,
    ...greekColumn("gammaPercent", formatGammaPercent),
  },
  {
    key: "vega",
    label: "Vega",
    description: "Pesos por punto de volatilidad",
    width: 46,
    rank: 7,
    ...greekColumn("vegaPerPoint", formatVegaPerPoint),
  },
  {
    key: "theta",
    label: "Theta",
    description: "Pesos por día que pasa",
    width: 52,
    rank: 6,
    ...greekColumn("thetaPerDay", formatThetaPerDay),
  },
  {
    key: "rho",
    label: "Rho",
    description: "Pesos por punto de tasa",
    width: 50,
    rank: 12,
    ...greekColumn("rhoPerPoint", formatRhoPerPoint),
  },
];

/** @throws Error when the chain has no such column. */
export function columnOf(key: ColumnKey): ChainColumn {
  const column = columns.find((candidate) => candidate.key === key);
  if (column === undefined) throw new Error(`the chain has no column ${key}`);
  return column;
}
