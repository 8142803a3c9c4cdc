import {
  chartAnswerSchema,
  historyBaseQuerySchema,
  historyChainAnswerSchema,
  historyChainQuerySchema,
  historyDefaultLimit,
  historyGridQuerySchema,
  historyHealthAnswerSchema,
  historyMaximumLimit,
  historyMaximumSymbols,
  historyPageAnswerSchema,
  historyRangeQuerySchema,
  historyRowsAnswerSchema,
  historySymbolParametersSchema,
  historySymbolsAnswerSchema,
  ratioDefaultLimit,
  ratioParametersSchema,
  ratioQuerySchema,
  ratiosAnswerSchema,
  volumeAnswerSchema,
  isFileFormat,
} from "@paridad/core/contract";
import type { BarResolution } from "@paridad/core/contract";
import type { Clock } from "../../lib/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { invalidFields } from "../../http/http-error.ts";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { App, Routes } from "../../http/routes.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import { chartPointOf, historyRowOf, historySymbolOf, volumeRowOf } from "./answer-rows.ts";
import type { BarsRepository, BarsWanted } from "./storage/bars-repository.ts";
import { chainAt } from "./chain-at.ts";
import { historyColumns, ratioColumns, volumeColumns } from "./csv-columns.ts";
import type { HistoryHealth } from "./history-health.ts";
import { inFinest, metaOf } from "./history-window.ts";
import type { HistoryWindows, Window } from "./history-window.ts";
import { pairContracts, ratioPairs } from "./ratio-pairs.ts";
import { readPage } from "./read-page.ts";
import type { SymbolsRepository } from "./storage/symbols-repository.ts";

export type HistoryRouteDependencies = {
  readonly bars: BarsRepository;
  readonly windows: HistoryWindows;
  readonly symbols: SymbolsRepository["symbols"];
  readonly health: () => Promise<HistoryHealth>;
  readonly clock: Clock;
};

const root = "/market/historico/opciones";
const success = true as const;

/** The symbols of a query, in capitals, each once. */
function symbolsOf(text: string | undefined): string[] {
  const symbols = [...new Set((text ?? "").toUpperCase().split(",").filter(Boolean))];
  if (symbols.length > historyMaximumSymbols) {
    const message = `Podés elegir hasta ${historyMaximumSymbols} símbolos`;
    throw invalidFields([{ path: "symbols", message }]);
  }
  return symbols;
}

/** The contracts of a question that names symbols or an expiration. */
function namedContracts(
  bars: BarsRepository,
  text: string | undefined,
  {
    query: { expiration },
    gone,
  }: { query: { expiration?: string | undefined }; gone?: AbortSignal | undefined },
): Promise<BarsWanted["contracts"]> {
  return bars.contractsOf({ symbols: symbolsOf(text), expiration }, gone);
}

/** What each report's file holds, and the first word of its name. */
const rowsReport = { columns: historyColumns, report: "datos-generales" } as const;
const ratioReport = { columns: ratioColumns, report: "ratios" } as const;
const volumeReport = { columns: volumeColumns, report: "volumen" } as const;

type Listed = Pick<BarsWanted, "contracts" | "limit" | "gone">;

/** The newest bars of a window, in its finest resolution that has any. */
async function newestRows(bars: BarsRepository, { from, to, ...window }: Window, listed: Listed) {
  const { rows } = await inFinest(window, async (resolution) => ({
    rows: await bars.list({ ...listed, from, to, resolution }),
  }));
  return rows;
}

/** A page of them; which resolution it is of, the newest row says, as the page itself may lie behind the last one. */
async function pageOfRows(
  bars: BarsRepository,
  { from, to, ...window }: Window,
  { contracts, gone, ...place }: Omit<Listed, "limit"> & { readonly page: number; readonly limit: number },
) {
  const read = (resolution: BarsWanted["resolution"]) =>
    readPage(bars, { contracts, from, to, resolution, gone }, place);
  if (place.page === 1) return inFinest(window, read);
  const [newest] = await newestRows(bars, { from, to, ...window }, { contracts, gone, limit: 1 });
  return read((newest?.resolution as BarResolution | undefined) ?? null);
}

function tableRoutes(app: App, { bars, windows, clock }: HistoryRouteDependencies): void {
  app.route({
    method: "GET",
    url: root,
    config: { access: { gate: "history.base" }, isHeavy: true },
    serializerCompiler: rowSerializer,
    schema: {
      querystring: historyBaseQuerySchema,
      response: { 200: historyPageAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { symbols: text, limit = historyDefaultLimit, page = 1, format } = request.query;
      const window = await windows(signedInUserOf(request).access, request.query);
      const contracts = await namedContracts(bars, text, request);
      const asked = { contracts, page, limit, gone: request.gone };
      const { rows, pagination } = await pageOfRows(bars, window, asked);
      const data = rows.map(historyRowOf);
      if (isFileFormat(format))
        return replyWithCsv(reply, { ...rowsReport, rows: data, format, now: clock.now() });
      return { success, data, meta: metaOf(rows, window), pagination };
    },
  });
  app.route({
    method: "GET",
    url: `${root}/grid`,
    config: { access: { gate: "history.grid" }, isHeavy: true },
    serializerCompiler: rowSerializer,
    schema: {
      querystring: historyGridQuerySchema,
      response: { 200: historyRowsAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { symbols: text, limit = historyDefaultLimit, format } = request.query;
      const window = await windows(signedInUserOf(request).access, request.query);
      const contracts = await namedContracts(bars, text, request);
      const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
      const data = rows.map(historyRowOf);
      if (isFileFormat(format))
        return replyWithCsv(reply, { ...rowsReport, rows: data, format, now: clock.now() });
      return { success, data, meta: metaOf(rows, window) };
    },
  });
}

function contractRoutes(app: App, { bars, windows, clock }: HistoryRouteDependencies): void {
  app.route({
    method: "GET",
    url: `${root}/individual/:symbol`,
    config: { access: { gate: "history.individual" }, isHeavy: true },
    serializerCompiler: rowSerializer,
    schema: {
      params: historySymbolParametersSchema,
      querystring: historyRangeQuerySchema,
      response: { 200: historyRowsAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { limit = historyDefaultLimit, format } = request.query;
      const window = await windows(signedInUserOf(request).access, request.query);
      const contracts = await namedContracts(bars, request.params.symbol, request);
      const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
      const data = rows.map(historyRowOf);
      if (isFileFormat(format))
        return replyWithCsv(reply, { ...rowsReport, rows: data, format, now: clock.now() });
      return { success, data, meta: metaOf(rows, window) };
    },
  });
}

function pairRoutes(app: App, { bars, windows, clock }: HistoryRouteDependencies): void {
  app.route({
    method: "GET",
    url: `${root}/ratios/:symbol1/:symbol2`,
    config: { access: { gate: "history.ratios" }, isHeavy: true },
    serializerCompiler: rowSerializer,
    schema: {
      params: ratioParametersSchema,
      querystring: ratioQuerySchema,
      response: { 200: ratiosAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { limit = ratioDefaultLimit, format } = request.query;
      const { symbol1, symbol2 } = symbolPairOf(request.params);
      const window = await windows(signedInUserOf(request).access, request.query);
      const { from, to } = window;
      const { expiration, expiration2 } = request.query;
      const { gone } = request;
      const contracts = await pairContracts(bars, { symbol1, symbol2, expiration, expiration2 }, gone);
      const pair = { contracts, symbol1, symbol2, from, to, limit, gone };
      const { rows: data, used } = await inFinest(window, (resolution) =>
        ratioPairs(bars, { ...pair, resolution }),
      );
      if (isFileFormat(format))
        return replyWithCsv(reply, { ...ratioReport, rows: data, format, now: clock.now() });
      return { success, data, meta: metaOf(used, window) };
    },
  });
  app.route({
    method: "GET",
    url: `${root}/volumen`,
    config: { access: { gate: "history.volumen" }, isHeavy: true },
    serializerCompiler: rowSerializer,
    schema: {
      querystring: historyGridQuerySchema,
      response: { 200: volumeAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { symbols: text, limit = historyDefaultLimit, format } = request.query;
      const window = await windows(signedInUserOf(request).access, request.query);
      const contracts = await namedContracts(bars, text, request);
      const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
      const data = rows.map(volumeRowOf);
      if (isFileFormat(format))
        return replyWithCsv(reply, { ...volumeReport, rows: data, format, now: clock.now() });
      return { success, data, meta: metaOf(rows, window) };
    },
  });
}

function instrumentRoutes(app: App, { bars, windows, symbols, health }: HistoryRouteDependencies): void {
  app.route({
    method: "GET",
    url: `${root}/simbolos`,
    config: { access: { gate: "history.simbolos" } },
    schema: { response: { 200: historySymbolsAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: (await symbols()).map(historySymbolOf) }),
  });
  app.route({
    method: "GET",
    url: `${root}/grafico/:symbol`,
    config: { access: { gate: "history.grafico" }, isHeavy: true },
    serializerCompiler: rowSerializer,
    schema: {
      params: historySymbolParametersSchema,
      querystring: historyRangeQuerySchema,
      response: { 200: chartAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      const { limit = historyMaximumLimit } = request.query;
      const symbol = request.params.symbol.toUpperCase();
      const window = await windows(signedInUserOf(request).access, request.query);
      const contracts = await namedContracts(bars, symbol, request);
      const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
      const points = rows.toReversed().map(chartPointOf);
      const [{ expiration, strike } = { expiration: null, strike: null }] = rows;
      const data = { symbol, expiration, strike, points };
      return { success, data, meta: metaOf(rows, window) };
    },
  });
  app.route({
    method: "GET",
    url: `${root}/cadena`,
    config: { access: { gate: "history.chain" }, isHeavy: true },
    schema: {
      querystring: historyChainQuerySchema,
      response: { 200: historyChainAnswerSchema, ...errorAnswers },
    },
    handler: async (request) => {
      const window = await windows(signedInUserOf(request).access, {});
      return { success, ...(await chainAt({ bars, window, query: request.query, gone: request.gone })) };
    },
  });
  app.route({
    method: "GET",
    url: `${root}/health`,
    config: { access: { gate: "history.health" }, isHeavy: true },
    schema: { response: { 200: historyHealthAnswerSchema, ...errorAnswers } },
    handler: async () => ({ success, data: await health() }),
  });
}

/** `/market/historico/opciones/...` (spec.md section 7). */
export function historyRoutes(dependencies: HistoryRouteDependencies): Routes {
  return async (app) => {
    tableRoutes(app, dependencies);
    contractRoutes(app, dependencies);
    pairRoutes(app, dependencies);
    instrumentRoutes(app, dependencies);
  };
}
