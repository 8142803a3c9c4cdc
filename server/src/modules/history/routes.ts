import {
  historyDefaultLimit,
  historyMaximumLimit,
  historyMaximumSymbols,
  ratioDefaultLimit,
} from "@paridad/core/contract";
import type { BarResolution } from "@paridad/core/contract";
import {
  listHistory,
  listHistorySymbols,
  readContractChart,
  readContractHistory,
  readHistoryGrid,
  readHistoryHealth,
  readPastChain,
  readRatios,
  readSessionClose,
  readVolume,
} from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { answerOrFile } from "../../http/csv-answer.ts";
import { invalidFields } from "../../http/http-error.ts";
import { symbolPairOf } from "../../http/questions/symbol-pair.ts";
import type { App, Routes } from "../../http/routes.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import { chartPointOf, historyRowOf, historySymbolOf, volumeRowOf } from "./answer-rows.ts";
import type { BarsRepository, BarsWanted } from "./storage/bars-repository.ts";
import { chainAt } from "./chain-at.ts";
import type { ReadChain } from "./chain-at.ts";
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
  readonly readChain: ReadChain;
  readonly clock: Clock;
};

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

/** Columns of each report's file, and the first word of its name. */
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
  implement(
    app,
    listHistory,
    async ({ caller, query, request }, reply) => {
      const { symbols: text, limit = historyDefaultLimit, page = 1, format } = query;
      const window = await windows(caller.access, query);
      const contracts = await namedContracts(bars, text, { query, gone: request.gone });
      const filter = { contracts, page, limit, gone: request.gone };
      const { rows, pagination } = await pageOfRows(bars, window, filter);
      const data = rows.map(historyRowOf);
      const file = { ...rowsReport, rows: data, format, now: clock.now() };
      return answerOrFile(reply, { data, meta: metaOf(rows, window), pagination }, file);
    },
    { serializerCompiler: rowSerializer },
  );
}

type NewestAsked = Pick<
  Parameters<Parameters<typeof implement<typeof readHistoryGrid>>[2]>[0],
  "caller" | "query" | "request"
>;

/** The newest bars of one contract, or of those that a question names. */
function newestRoutes(app: App, { bars, windows, clock }: HistoryRouteDependencies): void {
  const answer = async (
    text: string | undefined,
    { caller, query, request }: NewestAsked,
    reply: FastifyReply,
  ) => {
    const { limit = historyDefaultLimit, format } = query;
    const window = await windows(caller.access, query);
    const contracts = await namedContracts(bars, text, { query, gone: request.gone });
    const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
    const data = rows.map(historyRowOf);
    const file = { ...rowsReport, rows: data, format, now: clock.now() };
    return answerOrFile(reply, { data, meta: metaOf(rows, window) }, file);
  };
  const options = { serializerCompiler: rowSerializer };
  implement(app, readHistoryGrid, (asked, reply) => answer(asked.query.symbols, asked, reply), options);
  implement(app, readContractHistory, (asked, reply) => answer(asked.params.symbol, asked, reply), options);
}

function pairRoutes(app: App, { bars, windows, clock }: HistoryRouteDependencies): void {
  implement(
    app,
    readRatios,
    async ({ caller, params, query, request }, reply) => {
      const { limit = ratioDefaultLimit, format } = query;
      const { symbol1, symbol2 } = symbolPairOf(params);
      const window = await windows(caller.access, query);
      const { from, to } = window;
      const { expiration, expiration2 } = query;
      const { gone } = request;
      const contracts = await pairContracts(bars, { symbol1, symbol2, expiration, expiration2 }, gone);
      const pair = { contracts, symbol1, symbol2, from, to, limit, gone };
      const { rows: data, used } = await inFinest(window, (resolution) =>
        ratioPairs(bars, { ...pair, resolution }),
      );
      const file = { ...ratioReport, rows: data, format, now: clock.now() };
      return answerOrFile(reply, { data, meta: metaOf(used, window) }, file);
    },
    { serializerCompiler: rowSerializer },
  );
  implement(
    app,
    readVolume,
    async ({ caller, query, request }, reply) => {
      const { symbols: text, limit = historyDefaultLimit, format } = query;
      const window = await windows(caller.access, query);
      const contracts = await namedContracts(bars, text, { query, gone: request.gone });
      const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
      const data = rows.map(volumeRowOf);
      const file = { ...volumeReport, rows: data, format, now: clock.now() };
      return answerOrFile(reply, { data, meta: metaOf(rows, window) }, file);
    },
    { serializerCompiler: rowSerializer },
  );
}

function instrumentRoutes(
  app: App,
  { bars, windows, symbols, health, readChain }: HistoryRouteDependencies,
): void {
  implement(app, listHistorySymbols, async () => ({ data: (await symbols()).map(historySymbolOf) }));
  implement(
    app,
    readContractChart,
    async ({ caller, params, query, request }) => {
      const { limit = historyMaximumLimit } = query;
      const symbol = params.symbol.toUpperCase();
      const window = await windows(caller.access, query);
      const contracts = await namedContracts(bars, symbol, { query, gone: request.gone });
      const rows = await newestRows(bars, window, { contracts, limit, gone: request.gone });
      const points = rows.toReversed().map(chartPointOf);
      const [{ expiration, strike } = { expiration: null, strike: null }] = rows;
      const data = { symbol, expiration, strike, points };
      return { data, meta: metaOf(rows, window) };
    },
    { serializerCompiler: rowSerializer },
  );
  implement(app, readPastChain, async ({ caller, query, request }) => {
    const window = await windows(caller.access, {});
    return { ...(await chainAt({ bars, window, query: query, gone: request.gone })) };
  });
  implement(app, readSessionClose, ({ caller, query, request }) =>
    readChain(caller.access, query, request.gone),
  );
  implement(app, readHistoryHealth, async () => ({ data: await health() }));
}

/** `/market/historico/opciones/...`. */
export function historyRoutes(dependencies: HistoryRouteDependencies): Routes {
  return async (app) => {
    tableRoutes(app, dependencies);
    newestRoutes(app, dependencies);
    pairRoutes(app, dependencies);
    instrumentRoutes(app, dependencies);
  };
}
