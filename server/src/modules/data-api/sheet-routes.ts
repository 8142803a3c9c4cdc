import type { ImpliedRateRow, MarketUpdate } from "@paridad/core/contract";
import {
  readSheetChain,
  readSheetCoveredCalls,
  readSheetQuotes,
  readSheetRates,
} from "@paridad/core/endpoints";
import type { CsvCell, CsvColumn } from "@paridad/core/formats";
import { newestTwoSided, readQuote, shareLine } from "@paridad/core/quotes";
import { implement } from "../../auth/implement.ts";
import { expiryAsked } from "../../http/questions/expiry-asked.ts";
import { sendSheet } from "../../http/sheet-answer.ts";
import type { App } from "../../http/routes.ts";
import { ladderRatePercent } from "../../market/ladder-rate.ts";
import { columnsOf, passes } from "./chain-answer.ts";
import { chainCsvColumns, impliedRateCsvColumns } from "./csv-columns.ts";
import { valuedNow } from "./market-routes.ts";
import type { MarketReadDependencies } from "./market-routes.ts";
import { coveredCallCsvColumns, saleLines } from "./opportunities/opportunity-columns.ts";
import { coveredCallsOf } from "./opportunities/opportunity-routes.ts";
import type { OpportunityReadDependencies } from "./opportunities/opportunity-routes.ts";

/** A quote as a sheet has it: the share's, too, and a symbol that is nobody's says so where a volatility's reason stands. */
type Quoted = Readonly<Record<string, CsvCell>> & { readonly symbol: string };

const quoteColumns = chainCsvColumns as unknown as readonly CsvColumn<Quoted>[];

function shareQuote({ data: { acciones = [], opciones = [] } }: MarketUpdate): Quoted[] {
  const optionsQuotedAt = newestTwoSided(opciones.map(readQuote));
  const stock = shareLine(acciones, { optionsQuotedAt })?.stock;
  return stock === undefined ? [] : [{ ...stock, type: "share", quotedAt: stock.datetime }];
}

type Rate = ImpliedRateRow & {
  readonly impliedTna: number | null;
  readonly caucionTna: number | null;
};
const rateColumns: CsvColumn<Rate>[] = [
  ...impliedRateCsvColumns,
  {
    key: "impliedTna",
    heading: "TNA implícita del vencimiento",
    value: (row) => row.impliedTna,
  },
  { key: "caucionTna", heading: "TNA de la caución del plazo", value: (row) => row.caucionTna },
];

function marketSheets(app: App, dependencies: MarketReadDependencies): void {
  const { clock } = dependencies;
  implement(app, readSheetChain, async ({ query }, reply) => {
    const { decimals } = query;
    const { snapshot } = valuedNow(dependencies);
    const expiration = expiryAsked(query.expiration, snapshot);
    const rows = snapshot.options.filter(passes({ ...query, expiration }));
    const columns = columnsOf(chainCsvColumns, query.columns);
    return sendSheet(reply, { rows, columns, report: "cadena", now: clock.now(), decimals });
  });
  implement(app, readSheetQuotes, async ({ query: { symbols, decimals, ...query } }, reply) => {
    const { snapshot } = valuedNow(dependencies);
    const update = dependencies.snapshot();
    const quoted: Quoted[] = [...snapshot.options, ...(update === null ? [] : shareQuote(update))];
    const bySymbol = new Map(quoted.map((row) => [row.symbol, row]));
    const rows = symbols
      .toUpperCase()
      .split(",")
      .map((symbol) => bySymbol.get(symbol) ?? { symbol, impliedVolatilityReason: "unknown-symbol" });
    const columns = columnsOf(quoteColumns, query.columns);
    return sendSheet(reply, { rows, columns, report: "cotizaciones", now: clock.now(), decimals });
  });
  implement(app, readSheetRates, async ({ query }, reply) => {
    const { snapshot, impliedRates } = valuedNow(dependencies);
    const expiration = expiryAsked(query.expiration, snapshot);
    const ladder = dependencies.snapshot()?.data.cauction_rates ?? [];
    const at = snapshot.asOfMilliseconds;
    const ofExpiry = new Map(
      snapshot.expiries.map(({ expiration: day, impliedTna }) => {
        const percent = ladderRatePercent(ladder, { expiration: day, at });
        const caucionTna = percent === null ? null : percent / 100;
        return [day, { impliedTna, caucionTna }];
      }),
    );
    const unknown = { impliedTna: null, caucionTna: null };
    const rows = impliedRates
      .filter((row) => expiration === undefined || row.expiration === expiration)
      .map((row) => ({ ...row, ...(ofExpiry.get(row.expiration) ?? unknown) }));
    const columns = columnsOf(rateColumns, query.columns);
    const { decimals } = query;
    return sendSheet(reply, { rows, columns, report: "tasas", now: clock.now(), decimals });
  });
}

/** `/v1/sheet/...`: the market's tables as a spreadsheet links them; the book's stands with the positions. */
export function sheetRoutes(
  app: App,
  dependencies: MarketReadDependencies & OpportunityReadDependencies,
): void {
  marketSheets(app, dependencies);
  implement(
    app,
    readSheetCoveredCalls,
    async ({ caller, query: { expiration, columns: names, decimals } }, reply) => {
      const question = { costs: "own" as const, ...(expiration !== undefined && { expiration }) };
      const { rows } = await coveredCallsOf(caller.user.id, question, dependencies);
      const columns = columnsOf(coveredCallCsvColumns, names);
      const file = { rows: saleLines(rows), columns, report: "lanzamientos" };
      return sendSheet(reply, { ...file, now: dependencies.clock.now(), decimals });
    },
  );
}
