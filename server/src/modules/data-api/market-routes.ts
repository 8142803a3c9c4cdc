import { isFileFormat } from "@paridad/core/contract";
import type {
  ChainOption,
  ChainSnapshot,
  DataChainQuery,
  InstrumentInfo,
  MarketUpdate,
} from "@paridad/core/contract";
import { listInstruments, readDataChain, readImpliedRates } from "@paridad/core/endpoints";
import { keyErrorMessages, parameterTexts } from "@paridad/core/messages";
import type { ValuationChoices } from "@paridad/core/quotes";
import { implement } from "../../auth/implement.ts";
import type { Clock } from "../../platform/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { entityTagOf, replyIfNotModified } from "../../http/entity-tag.ts";
import { invalidFields, unavailable } from "../../http/http-error.ts";
import { expiryAsked } from "../../http/questions/expiry-asked.ts";
import type { ChainValuer, ValuedChain } from "../../market/chain-snapshot.ts";
import { choicesOf, valuationOf } from "../../market/chain/valuation-choices.ts";
import type { Reply } from "../../http/reply.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import type { App } from "../../http/routes.ts";
import { chainCsvColumns, impliedRateCsvColumns, instrumentCsvColumns } from "./csv-columns.ts";

export type MarketReadDependencies = {
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly clock: Clock;
};

const freshSeconds = 1;
const sharesPerContract = 100;
type Filter = Pick<DataChainQuery, "expiration" | "type" | "strike.gte" | "strike.lte">;

/** The market valued now; 503 where none runs. */
export function valuedNow(
  { snapshot, valueChain }: Pick<MarketReadDependencies, "snapshot" | "valueChain">,
  choices?: ValuationChoices,
): ValuedChain {
  const update = snapshot();
  if (update !== null) return valueChain(update, choices);
  throw unavailable(keyErrorMessages.noMarket);
}

export function passes(filter: Filter) {
  const { expiration, type, "strike.gte": lowest = 0, "strike.lte": highest = Infinity } = filter;
  return (option: Pick<ChainOption, "expiration" | "type" | "strike">): boolean =>
    (expiration === undefined || option.expiration === expiration) &&
    (type === undefined || option.type === type) &&
    option.strike >= lowest &&
    option.strike <= highest;
}

/** The columns asked for, in that order; all without asking. */
export function columnsOf(names: string | undefined) {
  if (names === undefined) return chainCsvColumns;
  return [...new Set(names.split(","))].map((name) => {
    const column = chainCsvColumns.find(({ key }) => key === name);
    if (column !== undefined) return column;
    const known = chainCsvColumns.map(({ key }) => key);
    throw invalidFields([{ path: "columns", message: parameterTexts.unknownColumn(name, known) }]);
  });
}

function cutTo(columns: typeof chainCsvColumns, row: ChainOption): ChainOption {
  return Object.fromEntries(columns.map(({ key, value }) => [key, value(row)])) as ChainOption;
}

/** Answers 304 when the caller has an answer that says `text`. Returns whether it answered. */
function replyIfKnown(reply: Reply, text: string): boolean {
  void reply.header("cache-control", `private, max-age=${freshSeconds}`).header("vary", "Authorization");
  return replyIfNotModified(reply, entityTagOf(text));
}

function instantOf({ seq, asOf }: Pick<ChainSnapshot, "seq" | "asOf">): string {
  return `${seq} ${asOf}`;
}

function chainRoute(app: App, dependencies: MarketReadDependencies): void {
  const answer: Parameters<typeof implement<typeof readDataChain>>[2] = async (
    { query: chainQuery },
    reply,
  ) => {
    const { columns: names, spot, rate, model, format, ...query } = chainQuery;
    const columns = columnsOf(names);
    const { snapshot } = valuedNow(dependencies, choicesOf({ spot, rate, model }));
    const filter = { ...query, expiration: expiryAsked(query.expiration, snapshot) };
    if (replyIfKnown(reply, instantOf(snapshot))) return reply;
    const rows = snapshot.options.filter(passes(filter));
    if (isFileFormat(format)) {
      const file = { rows, columns, report: "cadena", format, now: dependencies.clock.now() };
      return replyWithCsv(reply, file);
    }
    const { expiration } = filter;
    const expiries = snapshot.expiries.filter(
      (one) => expiration === undefined || one.expiration === expiration,
    );
    const options = names === undefined ? rows : rows.map((row) => cutTo(columns, row));
    return { data: { ...snapshot, expiries, options } };
  };
  // A row that is cut to columns isn't the whole option that the document promises without them.
  implement(app, readDataChain, answer, { serializerCompiler: rowSerializer });
}

function impliedRateRoute(app: App, dependencies: MarketReadDependencies): void {
  implement(app, readImpliedRates, async ({ query }, reply) => {
    const { format } = query;
    const { snapshot, impliedRates } = valuedNow(dependencies, choicesOf(query));
    const expiration = expiryAsked(query.expiration, snapshot);
    if (replyIfKnown(reply, instantOf(snapshot))) return reply;
    const isWanted = (one: { expiration: string }) =>
      expiration === undefined || one.expiration === expiration;
    const rates = impliedRates.filter(isWanted);
    if (isFileFormat(format)) {
      const file = {
        rows: rates,
        columns: impliedRateCsvColumns,
        report: "tasa-implicita",
        format,
        now: dependencies.clock.now(),
      };
      return replyWithCsv(reply, file);
    }
    const { underlying, seq, asOf, source, spot, expiries } = snapshot;
    return {
      data: {
        underlying,
        seq,
        asOf,
        source,
        spot,
        valuation: valuationOf(snapshot),
        expiries: expiries.filter(isWanted),
        rates,
      },
    };
  });
}

function instrumentsOf({ underlying, expiries, options }: ChainSnapshot): InstrumentInfo[] {
  const estimated = new Set(
    expiries.filter((one) => one.expirationEstimated).map(({ expiration }) => expiration),
  );
  return options.map(({ symbol, type, strike, strikeEstimated, expiration }) => ({
    symbol,
    underlying,
    type,
    strike,
    strikeEstimated,
    expiration,
    expirationEstimated: estimated.has(expiration),
    style: "american",
    lotSize: sharesPerContract,
    currency: "ARS",
  }));
}

function instrumentsRoute(app: App, dependencies: MarketReadDependencies): void {
  implement(app, listInstruments, async ({ query: instrumentsQuery }, reply) => {
    const { format, ...query } = instrumentsQuery;
    const { snapshot } = valuedNow(dependencies);
    const filter = { ...query, expiration: expiryAsked(query.expiration, snapshot) };
    const rows = instrumentsOf(snapshot).filter(passes(filter));
    if (replyIfKnown(reply, JSON.stringify(rows))) return reply;
    if (isFileFormat(format)) {
      const file = {
        rows,
        columns: instrumentCsvColumns,
        report: "instrumentos",
        format,
        now: dependencies.clock.now(),
      };
      return replyWithCsv(reply, file);
    }
    return { data: rows };
  });
}

/** `/v1/chain`, `/v1/implied-rate` and `/v1/instruments`: what is read off the market of this moment. */
export function marketReadRoutes(app: App, dependencies: MarketReadDependencies): void {
  chainRoute(app, dependencies);
  impliedRateRoute(app, dependencies);
  instrumentsRoute(app, dependencies);
}
