import * as z from "zod/mini";

import { dataEnvelope, knownNumberSchema } from "../envelope.ts";
import { historyMetaSchema, historyRowSchema, ratioRowSchema } from "../market/history.ts";
import type { HistoryRow, RatioRow } from "../market/history.ts";
import { shareBarRowSchema } from "../market/share-history.ts";
import type { ShareBarRow } from "../market/share-history.ts";

/** The older, Spanish names of a bar's numbers, and those that chain, stream and files share. Both stay. */
const barNames = {
  precio_cierre: "close",
  precio_compra: "bid",
  precio_venta: "ask",
  precio_minimo: "low",
  precio_maximo: "high",
  precio_apertura: "open",
  volumen: "volume",
  facturacion: "turnover",
} as const;
const optionBarNames = { ...barNames, operaciones: "operations", subyacente: "underlying" } as const;
const ratioNames = {
  symbol1_bid: "bid1",
  symbol1_ask: "ask1",
  symbol1_c: "close1",
  symbol2_bid: "bid2",
  symbol2_ask: "ask2",
  symbol2_c: "close2",
  compra_venta: "bidToAskRatio",
  venta_compra: "askToBidRatio",
  precio_cierre: "closeRatio",
} as const;

type Names = Readonly<Record<string, string>>;
type Named<Row, Given extends Names> = Row & Readonly<Record<Given[keyof Given], number | null>>;

function shapeOf<Given extends Names>(names: Given) {
  return Object.fromEntries(Object.values(names).map((name) => [name, knownNumberSchema])) as Record<
    Given[keyof Given],
    typeof knownNumberSchema
  >;
}

/** The rows with their numbers under both names. */
function inBothNames<Row extends object, Given extends Names>(names: Given) {
  const entries = Object.entries(names);
  return (row: Row): Named<Row, Given> =>
    Object.assign(
      {},
      row,
      Object.fromEntries(entries.map(([old, name]) => [name, (row as Record<string, unknown>)[old] ?? null])),
    ) as Named<Row, Given>;
}

const cursor = { meta: historyMetaSchema, nextCursor: z.nullable(z.string()) };

/** Rows of `/v1/history`, `/v1/share-history` and `/v1/ratios`. */
export const dataRows = {
  option: inBothNames<HistoryRow, typeof optionBarNames>(optionBarNames),
  share: inBothNames<ShareBarRow, typeof barNames>(barNames),
  ratio: inBothNames<RatioRow, typeof ratioNames>(ratioNames),
  /** The newer names, in the order in which files have them behind the older ones. */
  names: {
    option: Object.values(optionBarNames),
    share: Object.values(barNames),
    ratio: Object.values(ratioNames),
  },
} as const;
export type DataRow = {
  readonly option: ReturnType<typeof dataRows.option>;
  readonly share: ReturnType<typeof dataRows.share>;
  readonly ratio: ReturnType<typeof dataRows.ratio>;
};

/** `nextCursor`: what to send as `cursor` for the next, older page; null on the last. */
export const dataHistoryAnswerSchema = z.extend(
  dataEnvelope(z.array(z.extend(historyRowSchema, shapeOf(optionBarNames)))),
  cursor,
);
export const dataShareHistoryAnswerSchema = z.extend(
  dataEnvelope(z.array(z.extend(shareBarRowSchema, shapeOf(barNames)))),
  cursor,
);
export const dataRatiosAnswerSchema = z.extend(
  dataEnvelope(z.array(z.extend(ratioRowSchema, shapeOf(ratioNames)))),
  { meta: historyMetaSchema },
);
