import {
  dataHistoryAnswerSchema,
  dataHistoryQuerySchema,
  dataRatiosAnswerSchema,
  dataRatiosQuerySchema,
  dataShareHistoryQuerySchema,
  historyDefaultLimit,
  historyMaximumSymbols,
  isFileFormat,
  ratioDefaultLimit,
  shareHistoryAnswerSchema,
} from "@paridad/core/contract";
import type {
  BarResolution,
  HistoryMeta,
  HistoryRow,
  RatioRow,
  ShareBarRow,
  ShareCurrency,
  ShareSettlement,
} from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import type { Access } from "@paridad/core/plans";
import type { Clock } from "../../lib/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { invalidFields } from "../../http/http-error.ts";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import { keyHolderOf } from "../../access/key-access.ts";
import type { App } from "../../http/routes.ts";

type Range = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly resolution?: BarResolution | undefined;
  readonly limit: number;
};

/** The history as the data API needs it, cut to the plan of the key's user. */
export type HistoryReads = {
  page(
    access: Access,
    wanted: Range & { readonly symbols: readonly string[]; readonly cursor?: string | undefined },
  ): Promise<{ data: HistoryRow[]; meta: HistoryMeta; nextCursor: string | null }>;
  ratios(
    access: Access,
    wanted: Range & { readonly symbol1: string; readonly symbol2: string },
  ): Promise<{ data: RatioRow[]; meta: HistoryMeta }>;
};
/** The share's own series, likewise. */
export type ShareHistoryRead = (
  access: Access,
  wanted: Omit<Range, "limit"> & {
    readonly settlement?: ShareSettlement | undefined;
    readonly currency?: ShareCurrency | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
) => Promise<{ data: ShareBarRow[]; meta: HistoryMeta; nextCursor: string | null }>;
export type HistoryReadDependencies = {
  readonly history: HistoryReads;
  readonly shareHistory: ShareHistoryRead;
  readonly columns: {
    readonly history: readonly CsvColumn<HistoryRow>[];
    readonly ratios: readonly CsvColumn<RatioRow>[];
    readonly shares: readonly CsvColumn<ShareBarRow>[];
  };
  readonly clock: Clock;
};

const success = true as const;

/** Symbols in capitals, each once. */
function symbolsOf(text: string): string[] {
  const symbols = [...new Set(text.toUpperCase().split(","))];
  if (symbols.length <= historyMaximumSymbols) return symbols;
  throw invalidFields([{ path: "symbols", message: `Podés pedir hasta ${historyMaximumSymbols} símbolos` }]);
}

function shareHistoryRoute(app: App, { shareHistory, columns, clock }: HistoryReadDependencies): void {
  app.route({
    method: "GET",
    url: "/v1/share-history",
    config: { access: { key: "read:history" }, isHeavy: true },
    schema: {
      querystring: dataShareHistoryQuerySchema,
      response: { 200: shareHistoryAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { format, ...asked } = request.query;
      const page = await shareHistory(keyHolderOf(request).access, asked);
      if (!isFileFormat(format)) return { success, ...page };
      if (page.nextCursor !== null) void reply.header("x-next-cursor", page.nextCursor);
      const file = { rows: page.data, columns: columns.shares, report: "acciones", format, now: clock.now() };
      return replyWithCsv(reply, file);
    },
  });
}

/** `/v1/history`, `/v1/share-history` and `/v1/ratios`. A file of a history tells the next page in `X-Next-Cursor`. */
export function historyReadRoutes(app: App, dependencies: HistoryReadDependencies): void {
  const { history, columns, clock } = dependencies;
  shareHistoryRoute(app, dependencies);
  app.route({
    method: "GET",
    url: "/v1/history",
    config: { access: { key: "read:history" }, isHeavy: true },
    schema: {
      querystring: dataHistoryQuerySchema,
      response: { 200: dataHistoryAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { symbols, limit = historyDefaultLimit, format, ...range } = request.query;
      const { access } = keyHolderOf(request);
      const page = await history.page(access, { ...range, symbols: symbolsOf(symbols), limit });
      if (isFileFormat(format) && page.nextCursor !== null)
        void reply.header("x-next-cursor", page.nextCursor);
      if (isFileFormat(format)) {
        const file = {
          rows: page.data,
          columns: columns.history,
          report: "historia",
          format,
          now: clock.now(),
        };
        return replyWithCsv(reply, file);
      }
      return { success, ...page };
    },
  });
  app.route({
    method: "GET",
    url: "/v1/ratios",
    config: { access: { key: "read:history" }, isHeavy: true },
    schema: {
      querystring: dataRatiosQuerySchema,
      response: { 200: dataRatiosAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { limit = ratioDefaultLimit, format, ...range } = request.query;
      const symbols = symbolPairOf(request.query);
      const { access } = keyHolderOf(request);
      const answer = await history.ratios(access, { ...range, ...symbols, limit });
      if (isFileFormat(format)) {
        const file = {
          rows: answer.data,
          columns: columns.ratios,
          report: "ratios",
          format,
          now: clock.now(),
        };
        return replyWithCsv(reply, file);
      }
      return { success, ...answer };
    },
  });
}
