import * as z from "zod/mini";

import { dateOrInstantSchema, daySchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { answerFormatSchema } from "../file-formats.ts";

/** Row limits a user may choose; the server accepts any limit up to `historyMaximumLimit`. */
export const historyLimits = [50, 100, 500, 1000, 5000] as const;
export const historyDefaultLimit = 100;
export const ratioLimits = [25, 50, 100, 250, 500] as const;
export const ratioDefaultLimit = 50;
export const historyMaximumLimit = 5000;
/** Reach of paging, in rows; for more, narrow the dates, or read on with the cursor of `/v1/history`. */
export const historyReachableRows = 100_000;
/** Rows are counted up to here; of more it is only known that there are more. */
export const historyCountedRows = 5_000;
/** Symbols that one request may name. */
export const historyMaximumSymbols = 50;

const limitTooLarge = "El límite puede ser de hasta 5000 filas";
const limitTooSmall = "El límite tiene que ser de al menos 1 fila";
const limitNotWhole = "El límite tiene que ser un número entero de 1 a 5000";
const pageTooFar =
  "Podés llegar hasta la fila 100.000. Acotá las fechas o los símbolos, o pedí una página anterior";
/** A query's row limit, 1 to 5,000. */
export const limitSchema = z.coerce
  .number({ error: limitNotWhole })
  .check(z.int(limitNotWhole), z.gte(1, limitTooSmall), z.lte(historyMaximumLimit, limitTooLarge));
export const symbolParameterSchema = z
  .string()
  .check(z.minLength(3), z.maxLength(20), z.regex(/^[A-Z0-9.]+$/i, "El símbolo no es válido"));
const symbolsSchema = z
  .string()
  .check(z.maxLength(1100), z.regex(/^[A-Z0-9.,]*$/i, "Los símbolos no son válidos"));
/** One minute, five minutes, one day. */
export const barResolutions = ["1m", "5m", "1d"] as const;
export type BarResolution = (typeof barResolutions)[number];
const range = {
  fecha_inicio: z.optional(dateOrInstantSchema),
  fecha_fin: z.optional(dateOrInstantSchema),
  /**
   * One resolution only; left out, the finest the plan reads. `1d` answers one row a session and contract, made of the
   * finer bars where no daily bar is stored: volumes added up, the sides and the close of the last.
   */
  resolution: z.optional(z.enum(barResolutions)),
  /** Which of the contracts that had the symbol; left out, the one that trades now, or the last that did. */
  expiration: z.optional(daySchema),
};

/** Symbols of an address. */
export const historySymbolParametersSchema = z.strictObject({ symbol: symbolParameterSchema });
export const ratioParametersSchema = z.strictObject({
  symbol1: symbolParameterSchema,
  symbol2: symbolParameterSchema,
});

/** `expiration` is of both options, unless `expiration2` gives the second's. */
export const ratioQuerySchema = z.strictObject({
  ...range,
  expiration2: z.optional(daySchema),
  limit: z.optional(limitSchema),
  format: answerFormatSchema,
});
export const historyRangeQuerySchema = z.strictObject({
  ...range,
  limit: z.optional(limitSchema),
  format: answerFormatSchema,
});
export const historyGridQuerySchema = z.strictObject({
  ...range,
  symbols: z.optional(symbolsSchema),
  limit: z.optional(limitSchema),
  format: answerFormatSchema,
});
export const historyBaseQuerySchema = z
  .strictObject({
    ...range,
    symbols: z.optional(symbolsSchema),
    limit: z.optional(limitSchema),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(historyReachableRows))),
    format: answerFormatSchema,
  })
  .check(
    z.refine(({ page = 1, limit = historyDefaultLimit }) => page * limit <= historyReachableRows, {
      error: pageTooFar,
      path: ["page"],
    }),
  );

export const barFlags = ["stale", "crossed", "interpolated"] as const;
export const barSources = ["simulated", "replay", "live", "imported"] as const;

/** The part the plan let through: the resolution answered, the range answered, and whether it was cut and why. */
export const historyMetaSchema = z.object({
  resolution: z.array(z.enum(barResolutions)),
  from: z.nullable(instantSchema),
  to: z.nullable(instantSchema),
  limited: z.boolean(),
  limitReason: z.optional(z.nullable(z.string())),
  sources: z.optional(z.array(z.enum(barSources))),
});
export type HistoryMeta = z.infer<typeof historyMetaSchema>;

/** A bar as the specification names it. `null` says the source had no such value. */
export const historyRowSchema = z.object({
  time: instantSchema,
  symbol: z.string(),
  precio_cierre: knownNumberSchema,
  precio_compra: knownNumberSchema,
  precio_venta: knownNumberSchema,
  precio_minimo: knownNumberSchema,
  precio_maximo: knownNumberSchema,
  volumen: knownNumberSchema,
  facturacion: knownNumberSchema,
  precio_apertura: z.optional(knownNumberSchema),
  operaciones: z.optional(knownNumberSchema),
  subyacente: z.optional(knownNumberSchema),
  expiration: z.optional(z.nullable(z.string())),
  strike: z.optional(knownNumberSchema),
  resolution: z.optional(z.enum(barResolutions)),
  source: z.optional(z.enum(barSources)),
  flags: z.optional(z.array(z.enum(barFlags))),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

export const historyRowsAnswerSchema = z.extend(dataEnvelope(z.array(historyRowSchema)), {
  meta: historyMetaSchema,
});
export const historyPaginationSchema = z.object({
  page: z.number(),
  /** Null where it is not known. */
  totalPages: z.nullable(z.number()),
  /** Rows in all; null where there are more than were counted. */
  total: z.nullable(z.number()),
  /** There are at least so many rows; counted up to `historyCountedRows`. */
  totalAtLeast: z.number(),
  hasNextPage: z.boolean(),
});
export type HistoryPagination = z.infer<typeof historyPaginationSchema>;
export const historyPageAnswerSchema = z.extend(historyRowsAnswerSchema, {
  pagination: historyPaginationSchema,
});

export const historySymbolSchema = z.object({
  symbol: z.string(),
  type: z.nullable(z.enum(["call", "put"])),
  strike: knownNumberSchema,
  expiryCode: z.nullable(z.string()),
  expiration: z.nullable(z.string()),
});
export type HistorySymbol = z.infer<typeof historySymbolSchema>;
export const historySymbolsAnswerSchema = dataEnvelope(z.array(historySymbolSchema));

export const ratioRowSchema = z.object({
  time: instantSchema,
  symbol1: z.string(),
  symbol2: z.string(),
  symbol1_bid: knownNumberSchema,
  symbol1_ask: knownNumberSchema,
  symbol1_c: knownNumberSchema,
  symbol2_bid: knownNumberSchema,
  symbol2_ask: knownNumberSchema,
  symbol2_c: knownNumberSchema,
  compra_venta: knownNumberSchema,
  venta_compra: knownNumberSchema,
  precio_cierre: knownNumberSchema,
  expiration1: z.optional(z.nullable(z.string())),
  strike1: z.optional(knownNumberSchema),
  expiration2: z.optional(z.nullable(z.string())),
  strike2: z.optional(knownNumberSchema),
});
export type RatioRow = z.infer<typeof ratioRowSchema>;
export const ratiosAnswerSchema = z.extend(dataEnvelope(z.array(ratioRowSchema)), {
  meta: historyMetaSchema,
});

/** The flat list is the shape Paridad keeps of the two the specification allows. */
export const volumeRowSchema = z.object({
  time: instantSchema,
  symbol: z.string(),
  volume: knownNumberSchema,
  turnover: knownNumberSchema,
  operations: knownNumberSchema,
  precio_cierre: knownNumberSchema,
  expiration: z.optional(z.nullable(z.string())),
  strike: z.optional(knownNumberSchema),
});
export type VolumeRow = z.infer<typeof volumeRowSchema>;
export const volumeAnswerSchema = z.extend(dataEnvelope(z.array(volumeRowSchema)), {
  meta: historyMetaSchema,
});

/** A chart's series: ascending times. */
export const chartPointSchema = z.object({
  time: instantSchema,
  open: knownNumberSchema,
  high: knownNumberSchema,
  low: knownNumberSchema,
  close: knownNumberSchema,
  bid: knownNumberSchema,
  ask: knownNumberSchema,
  volume: knownNumberSchema,
  underlying: knownNumberSchema,
  /** TNA in percent over the days to the expiration. */
  ratePercent: z.optional(knownNumberSchema),
});
export type ChartPoint = z.infer<typeof chartPointSchema>;
export const chartAnswerSchema = z.extend(
  dataEnvelope(
    z.object({
      symbol: z.string(),
      expiration: z.nullable(z.string()),
      strike: z.optional(knownNumberSchema),
      points: z.array(chartPointSchema),
    }),
  ),
  { meta: historyMetaSchema },
);

export const historyHealthAnswerSchema = dataEnvelope(
  z.object({
    /** Counted up to a hundred thousand, otherwise an estimate. */
    rows: z.number(),
    symbols: z.number(),
    firstTime: z.nullable(instantSchema),
    lastTime: z.nullable(instantSchema),
    /** Days, `YYYY-MM-DD`, that an administrator closed. */
    closedDays: z.optional(z.array(z.string())),
    feed: z.object({ kind: z.string(), state: z.string(), lastTick: z.nullable(instantSchema) }),
  }),
);

/** The chain as it stood at a past instant: the newest bar of each contract at or before `at`. */
export const historyChainQuerySchema = z.strictObject({
  at: dateOrInstantSchema,
  expiration: z.optional(daySchema),
});
/** `day`: whose close is wanted, a session's; `until`: an instant of it in place of its close. */
export const sessionCloseQuerySchema = z.strictObject({ day: daySchema, until: z.optional(instantSchema) });
export const historyChainAnswerSchema = z.extend(
  dataEnvelope(
    z.object({
      at: instantSchema,
      spot: knownNumberSchema,
      ratePercent: knownNumberSchema,
      rows: z.array(
        z.extend(historyRowSchema, {
          type: z.enum(["call", "put"]),
          strike: knownNumberSchema,
          /** TNA in percent over the days to the row's expiration. */
          ratePercent: z.optional(knownNumberSchema),
        }),
      ),
    }),
  ),
  { meta: historyMetaSchema },
);

export type HistoryChain = z.infer<typeof historyChainAnswerSchema>["data"];

const rangeReversed = "El comienzo tiene que ser anterior al final";
const dayLength = "2026-11-20".length;
const beginningOf = (text: string): number =>
  Date.parse(text.length === dayLength ? `${text}T00:00:00-03:00` : text);

/** A check that a query's `from` isn't after its `to`, both a Buenos Aires day or an instant; one day alone is a range. */
export function rangeInOrder<Query extends { from?: string | undefined; to?: string | undefined }>() {
  return z.refine<Query>(
    ({ from, to }) =>
      from === undefined ||
      to === undefined ||
      from.slice(0, dayLength) === to ||
      beginningOf(from) <= beginningOf(to),
    { error: rangeReversed, path: ["from"] },
  );
}
