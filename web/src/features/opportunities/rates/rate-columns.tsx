import { spreadAlertLink } from "@paridad/core/contract";
import { formatModelPrice, formatPercent, formatStrike } from "@paridad/core/formats";
import {
  greyReasonMessages,
  opportunityReasonMessages,
  parityWarningMessages,
} from "@paridad/core/opportunities";
import type { BoxRow, ParityRow, SyntheticRow } from "@paridad/core/opportunities";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { figure, tnaFigure } from "../shared/columns.tsx";
import {
  caucionColumn,
  closingColumns,
  dayColumns,
  optionAlert,
  placeColumn,
  pointsColumn,
} from "../shared/placed-columns.tsx";
import type { RowAlert } from "../shared/columns.tsx";
import type { PlacedItem } from "../shared/placed-items.ts";

type ParityItem = PlacedItem<ParityRow>;
type BoxItem = PlacedItem<BoxRow>;
type SyntheticItem = PlacedItem<SyntheticRow>;

const rates = [
  { read: "gross", key: "bruta", heading: "TNA bruta", description: "Sin costos, sobre días corridos" },
  {
    read: "market",
    key: "con_derechos",
    heading: "Con derechos",
    description: "Solo con derechos de mercado e IVA",
  },
  { read: "own", key: "neta", heading: "TNA neta", description: "Con tus costos, sobre días corridos" },
] as const;

/** The rate without costs, with the market's and with the user's, and how it stands against the caución. */
function comparison<Item extends ParityItem | BoxItem>(): readonly DataColumn<Item>[] {
  return [
    ...rates.map(({ read, ...column }) =>
      tnaFigure<Item>({
        ...column,
        width: 104,
        tone: ({ facts }) => (read === "own" ? facts.points : null),
        tna: (row) => {
          const rate = row[read];
          return rate.ok ? rate.tna : null;
        },
        unknown: (row) => {
          const rate = row[read];
          return rate.ok ? "" : opportunityReasonMessages[rate.reason];
        },
      }),
    ),
    caucionColumn<Item>(),
    pointsColumn<Item>("A favor contra la caución, netos y sobre días de plazo"),
    figure<Item>({
      key: "le_falta",
      heading: "Le falta",
      description: "Pesos por acción que tendría que mejorar para igualar la caución; negativo si la supera",
      width: 88,
      value: ({ distance }) => distance,
      format: formatModelPrice,
      unknown: () => greyReasonMessages["rate-unknown"],
    }),
    ...dayColumns<Item>(),
  ];
}

function warnings<Item extends ParityItem | BoxItem>(): DataColumn<Item> {
  const textOf = (row: Item) => row.warnings.map((one) => parityWarningMessages[one]).join(" ");
  return {
    key: "avisos",
    heading: "Avisos",
    width: 250,
    isText: true,
    isOnceWhereSame: true,
    value: textOf,
    show: (row) => {
      const text = textOf(row);
      return text === "" ? <ExplainedDash text="Sin avisos" /> : <span className="text-muted">{text}</span>;
    },
    title: textOf,
  };
}

export const parityColumns: readonly DataColumn<ParityItem>[] = [
  placeColumn(),
  ...comparison<ParityItem>(),
  ...closingColumns<ParityItem>(optionAlert("call", "implied")),
  warnings(),
];

/** On what its four options cost together; its symbols are the lower call and put, then the upper ones. */
const boxAlert: RowAlert<BoxItem> = {
  watched: "del precio del box",
  addressOf: ({ legs, symbols, strike, upper, date: expiration }) => {
    const [call] = legs ?? [];
    if (call === undefined) return null;
    const corners = [
      ["call", strike, 1],
      ["put", strike, -1],
      ["call", upper, -1],
      ["put", upper, 1],
    ] as const;
    return spreadAlertLink(
      corners.map(([type, base, sign], index) => ({
        contract: { type, strike: base, expiration, symbol: symbols[index] ?? "" },
        quantity: sign * call.quantity,
      })),
    );
  },
};

export const boxColumns: readonly DataColumn<BoxItem>[] = [
  placeColumn("Base de abajo"),
  {
    key: "base_de_arriba",
    heading: "De arriba",
    width: 88,
    value: ({ upper }) => upper,
    format: formatStrike,
  },
  ...comparison<BoxItem>(),
  ...closingColumns<BoxItem>(boxAlert),
  warnings(),
];

function syntheticFigure(
  key: string,
  heading: string,
  read: "price" | "share" | "saving",
  format = formatModelPrice as (value: number) => string,
): DataColumn<SyntheticItem> {
  return figure<SyntheticItem>({
    key,
    heading,
    width: 112,
    format,
    isSigned: read === "saving",
    value: ({ synthetic }) => (synthetic.ok ? synthetic[read] : null),
    unknown: ({ synthetic }) => {
      if (synthetic.ok) return "";
      return synthetic.reason === "rate-unknown"
        ? greyReasonMessages["rate-unknown"]
        : opportunityReasonMessages[synthetic.reason];
    },
  });
}

export const syntheticColumns: readonly DataColumn<SyntheticItem>[] = [
  placeColumn(),
  syntheticFigure("sintetico", "Sintético", "price"),
  syntheticFigure("papel", "Papel", "share"),
  syntheticFigure("mas_barato", "Más barato", "saving", (value) => formatPercent(value, { sign: "always" })),
  pointsColumn("El ahorro llevado a un año, en puntos"),
  caucionColumn(),
  ...dayColumns<SyntheticItem>(),
  ...closingColumns<SyntheticItem>(optionAlert("call", "implied")),
];

export const narrowRates: NarrowWidths = { base: 104, neta: 84, caucion: 78, puntos: 74, estado: 220 };
export const narrowBoxes: NarrowWidths = { base: 104, base_de_arriba: 76, neta: 80, puntos: 74, estado: 220 };
export const narrowSynthetics: NarrowWidths = {
  base: 104,
  sintetico: 92,
  papel: 88,
  mas_barato: 84,
  estado: 220,
};
