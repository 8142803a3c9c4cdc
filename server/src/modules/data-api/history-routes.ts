import {
  historyDefaultLimit,
  historyMaximumSymbols,
  isFileFormat,
  dataRows,
  ratioDefaultLimit,
} from "@paridad/core/contract";
import type {
  BarResolution,
  DataRow,
  FileFormat,
  HistoryMeta,
  HistoryRow,
  RatioRow,
  ShareBarRow,
  ShareCurrency,
  ShareSettlement,
} from "@paridad/core/contract";
import { readDataHistory, readDataRatios, readDataShareHistory } from "@paridad/core/endpoints";
import type { CsvColumn } from "@paridad/core/formats";
import type { Access } from "@paridad/core/plans";
import { implement } from "../../auth/implement.ts";
import type { Clock } from "../../platform/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { invalidFields } from "../../http/http-error.ts";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import type { App } from "../../http/routes.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import type { RequireKnown } from "./known-symbols.ts";
import { tellLimit } from "./shared/limit-header.ts";

type Range = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly resolution?: BarResolution | undefined;
  readonly expiration?: string | undefined;
  readonly limit: number;
};

/** The history as the data API needs it, cut to the plan of the key's user. */
export type HistoryReads = {
  page(
    access: Access,
    filter: Range & { readonly symbols: readonly string[]; readonly cursor?: string | undefined },
  ): Promise<{ data: HistoryRow[]; meta: HistoryMeta; nextCursor: string | null }>;
  ratios(
    access: Access,
    filter: Range & {
      readonly symbol1: string;
      readonly symbol2: string;
      readonly expiration2?: string | undefined;
    },
  ): Promise<{ data: RatioRow[]; meta: HistoryMeta }>;
};
/** The share's own series, likewise. */
export type ShareHistoryRead = (
  access: Access,
  filter: Omit<Range, "limit" | "expiration"> & {
    readonly settlement?: ShareSettlement | undefined;
    readonly currency?: ShareCurrency | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
) => Promise<{ data: ShareBarRow[]; meta: HistoryMeta; nextCursor: string | null }>;
export type HistoryReadDependencies = {
  readonly history: HistoryReads;
  readonly shareHistory: ShareHistoryRead;
  readonly requireKnown: RequireKnown;
  readonly columns: {
    readonly history: readonly CsvColumn<HistoryRow>[];
    readonly ratios: readonly CsvColumn<RatioRow>[];
    readonly shares: readonly CsvColumn<ShareBarRow>[];
  };
  readonly clock: Clock;
};

/** The names that chain and stream use, behind the older ones; a file for Excel has Spanish headings already. */
function newerColumns<Row extends object>(
  names: readonly (keyof Row & string)[],
  format: FileFormat,
): CsvColumn<Row>[] {
  if (format !== "csv") return [];
  return names.map((key) => ({ key, heading: key, value: (row) => row[key] as number | null }));
}

/** Symbols in capitals, each once. */
function symbolsOf(text: string): string[] {
  const symbols = [...new Set(text.toUpperCase().split(","))];
  if (symbols.length <= historyMaximumSymbols) return symbols;
  throw invalidFields([{ path: "symbols", message: `Podés pedir hasta ${historyMaximumSymbols} símbolos` }]);
}

function shareHistoryRoute(app: App, { shareHistory, columns, clock }: HistoryReadDependencies): void {
  implement(
    app,
    readDataShareHistory,
    async ({ caller, query }, reply) => {
      const { format, ...asked } = query;
      const page = await shareHistory(caller.access, asked);
      const rows = page.data.map(dataRows.share);
      if (!isFileFormat(format)) return { ...page, data: rows };
      tellLimit(reply, page.meta);
      if (page.nextCursor !== null) void reply.header("x-next-cursor", page.nextCursor);
      const all = [...columns.shares, ...newerColumns<DataRow["share"]>(dataRows.names.share, format)];
      return replyWithCsv(reply, { rows, columns: all, report: "acciones", format, now: clock.now() });
    },
    { serializerCompiler: rowSerializer },
  );
}

/** `/v1/history`, `/v1/share-history` and `/v1/ratios`. A file of a history tells the next page in `X-Next-Cursor`. */
export function historyReadRoutes(app: App, dependencies: HistoryReadDependencies): void {
  const { history, requireKnown, columns, clock } = dependencies;
  shareHistoryRoute(app, dependencies);
  implement(
    app,
    readDataHistory,
    async ({ caller, query }, reply) => {
      const { symbols, limit = historyDefaultLimit, format, ...range } = query;
      const { access } = caller;
      const names = symbolsOf(symbols);
      await requireKnown({ symbols: names }, range.expiration);
      const page = await history.page(access, { ...range, symbols: names, limit });
      const rows = page.data.map(dataRows.option);
      if (!isFileFormat(format)) return { ...page, data: rows };
      tellLimit(reply, page.meta);
      if (page.nextCursor !== null) void reply.header("x-next-cursor", page.nextCursor);
      const all = [...columns.history, ...newerColumns<DataRow["option"]>(dataRows.names.option, format)];
      return replyWithCsv(reply, { rows, columns: all, report: "historia", format, now: clock.now() });
    },
    { serializerCompiler: rowSerializer },
  );
  implement(
    app,
    readDataRatios,
    async ({ caller, query }, reply) => {
      const { limit = ratioDefaultLimit, format, ...range } = query;
      const symbols = symbolPairOf(query);
      const { expiration, expiration2 = expiration } = range;
      await requireKnown({ symbol1: symbols.symbol1 }, expiration);
      await requireKnown({ symbol2: symbols.symbol2 }, expiration2);
      const { access } = caller;
      const answer = await history.ratios(access, { ...range, ...symbols, limit });
      const rows = answer.data.map(dataRows.ratio);
      if (!isFileFormat(format)) return { ...answer, data: rows };
      tellLimit(reply, answer.meta);
      const all = [...columns.ratios, ...newerColumns<DataRow["ratio"]>(dataRows.names.ratio, format)];
      return replyWithCsv(reply, { rows, columns: all, report: "ratios", format, now: clock.now() });
    },
    { serializerCompiler: rowSerializer },
  );
}
