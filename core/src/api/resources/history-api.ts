import * as z from "zod/mini";

import {
  chartAnswerSchema,
  historyChainAnswerSchema,
  historyHealthAnswerSchema,
  historyMetaSchema,
  historyPageAnswerSchema,
  historyRowsAnswerSchema,
  historySymbolsLooseAnswerSchema,
  ratiosAnswerSchema,
  volumeRowSchema,
} from "../../contract/index.ts";
import type {
  BarResolution,
  FileFormat,
  HistoryMeta,
  HistorySymbol,
  VolumeRow,
} from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions } from "../types.ts";

export type HistoryRange = {
  /** A Buenos Aires day (`YYYY-MM-DD`, inclusive) or an ISO instant. */
  readonly fecha_inicio?: string | undefined;
  readonly fecha_fin?: string | undefined;
  readonly limit?: number | undefined;
  /** One resolution only; left out, the finest the plan reads. */
  readonly resolution?: BarResolution | undefined;
};
export type HistoryFilter = HistoryRange & { readonly symbols?: readonly string[] | undefined };

const loose = { success: z.literal(true), meta: z.optional(historyMetaSchema) };
/** The specification allows a flat list or an object keyed by symbol. */
const looseVolumeSchema = z.object({
  ...loose,
  data: z.union([z.array(volumeRowSchema), z.record(z.string(), z.array(volumeRowSchema))]),
});
const looseRowsSchema = z.extend(historyRowsAnswerSchema, { meta: loose.meta });
const looseRatiosSchema = z.extend(ratiosAnswerSchema, { meta: loose.meta });
const looseChartSchema = z.extend(chartAnswerSchema, { meta: loose.meta });
const loosePageSchema = z.extend(historyPageAnswerSchema, { meta: loose.meta });

/** Rows with what the plan let through; `meta` is `null` with a server that says nothing of it. */
export type WithMeta<Data> = { readonly data: Data; readonly meta: HistoryMeta | null };

function withMeta<Data>({ data, meta }: { data: Data; meta?: HistoryMeta | undefined }): WithMeta<Data> {
  return { data, meta: meta ?? null };
}

/** Clients accept plain strings too (design.md section 11). */
export function symbolOf(entry: HistorySymbol | string): HistorySymbol {
  if (typeof entry !== "string") return entry;
  return { symbol: entry, type: null, strike: null, expiryCode: null, expiration: null };
}

function flatVolume(data: VolumeRow[] | Record<string, VolumeRow[]>): VolumeRow[] {
  return Array.isArray(data) ? data : Object.values(data).flat();
}

function queryOf({ symbols, ...range }: HistoryFilter) {
  return { ...range, symbols: symbols?.join(",") };
}

const root = "market/historico/opciones";
const part = (text: string) => encodeURIComponent(text);

function callOf(path: string, fallbackMessage: string = errorMessages.dataLoadFailed) {
  return { method: "get", as: "user", path: path ? `${root}/${path}` : root, fallbackMessage } as const;
}

export type SymbolPair = { readonly symbol1: string; readonly symbol2: string };

function ratiosCall({ symbol1, symbol2 }: SymbolPair) {
  return callOf(`ratios/${part(symbol1)}/${part(symbol2)}`, errorMessages.ratiosLoadFailed);
}
function volumeCall() {
  return callOf("volumen", errorMessages.volumeLoadFailed);
}

function createTableCalls(http: Http) {
  return {
    page: async (filter: HistoryFilter & { readonly page?: number }, options?: CallOptions) => {
      const call = { ...callOf(""), query: queryOf(filter), ...options };
      const answer = await readAnswer(http, { ...call, schema: loosePageSchema });
      return { ...withMeta(answer), pagination: answer.pagination };
    },
    individual: async (
      { symbol, ...query }: HistoryRange & { readonly symbol: string },
      options?: CallOptions,
    ) => {
      const call = { ...callOf(`individual/${part(symbol)}`), query, ...options };
      return withMeta(await readAnswer(http, { ...call, schema: looseRowsSchema }));
    },
    grid: async (filter: HistoryFilter, options?: CallOptions) => {
      const call = { ...callOf("grid"), query: queryOf(filter), ...options };
      return withMeta(await readAnswer(http, { ...call, schema: looseRowsSchema }));
    },
    ratios: async ({ symbol1, symbol2, ...query }: HistoryRange & SymbolPair, options?: CallOptions) => {
      const call = { ...ratiosCall({ symbol1, symbol2 }), query, ...options };
      return withMeta(await readAnswer(http, { ...call, schema: looseRatiosSchema }));
    },
    volume: async (filter: HistoryFilter, options?: CallOptions) => {
      const call = { ...volumeCall(), query: queryOf(filter), ...options };
      const { data, meta } = await readAnswer(http, { ...call, schema: looseVolumeSchema });
      return withMeta({ data: flatVolume(data), meta });
    },
  };
}

function createInstrumentCalls(http: Http) {
  return {
    symbols: async (options?: CallOptions): Promise<readonly HistorySymbol[]> => {
      const call = { ...callOf("simbolos"), ...options };
      return (await readAnswer(http, { ...call, schema: historySymbolsLooseAnswerSchema })).data.map(
        symbolOf,
      );
    },
    chart: async (
      { symbol, ...query }: HistoryRange & { readonly symbol: string },
      options?: CallOptions,
    ) => {
      const call = { ...callOf(`grafico/${part(symbol)}`), query, ...options };
      return withMeta(await readAnswer(http, { ...call, schema: looseChartSchema }));
    },
    /** The chain as it stood at a past instant. */
    chain: async (query: { readonly at: string; readonly expiration?: string }, options?: CallOptions) => {
      const call = { ...callOf("cadena"), query, ...options };
      return withMeta(await readAnswer(http, { ...call, schema: historyChainAnswerSchema }));
    },
    health: async (options?: CallOptions) =>
      (await readAnswer(http, { ...callOf("health"), ...options, schema: historyHealthAnswerSchema })).data,
  };
}

type Csv = { readonly format: FileFormat };

/** Tables as CSV text, in the standard or the Argentine flavour. */
function createCsvCalls(http: Http) {
  return {
    gridCsv: ({ format, ...filter }: HistoryFilter & Csv, options?: CallOptions) =>
      http.text({ ...callOf("grid"), query: { ...queryOf(filter), format }, ...options }),
    ratiosCsv: ({ symbol1, symbol2, ...query }: HistoryRange & SymbolPair & Csv, options?: CallOptions) =>
      http.text({ ...ratiosCall({ symbol1, symbol2 }), query, ...options }),
    volumeCsv: ({ format, ...filter }: HistoryFilter & Csv, options?: CallOptions) =>
      http.text({ ...volumeCall(), query: { ...queryOf(filter), format }, ...options }),
  };
}

/** The reads of the history (spec.md section 7), each with the user's token. */
export function createHistoryApi(http: Http) {
  return { ...createTableCalls(http), ...createInstrumentCalls(http), ...createCsvCalls(http) };
}
export type HistoryApi = ReturnType<typeof createHistoryApi>;
