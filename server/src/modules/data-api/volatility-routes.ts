import type { MarketUpdate, ValuationQuery, VolatilityDay } from "@paridad/core/contract";
import { isFileFormat } from "@paridad/core/formats";
import {
  readDataVolatilityHistory,
  readSmiles,
  readVolatilityIndex,
  readVolatilityTerm,
} from "@paridad/core/endpoints";
import type { CsvColumn } from "@paridad/core/formats";
import { keyErrorMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { answerOrFile } from "../../http/csv-answer.ts";
import { unavailable } from "../../http/http-error.ts";
import type { Reply } from "../../http/reply.ts";
import type { App } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import { replyIfContentKnown, replyIfMomentKnown } from "./shared/known-content.ts";
import { tellLimit } from "./shared/limit-header.ts";
import type { SharedVolatility } from "./shared/shared-volatility.ts";
import { expiryAsked } from "../../http/questions/expiry-asked.ts";
import { index30Of } from "../../market/parts/index-30.ts";
import type { MarketOf } from "../../market/example/example-market.ts";
import type { ChainFitter, FittedChain } from "../../market/chain/fitted-chain.ts";
import { choicesOf, valuationOf } from "../../market/chain/valuation-choices.ts";
import {
  indexAnswers,
  indexCsvColumns,
  smileAnswer,
  smileCsvColumns,
  smileLines,
  termAnswers,
  termCsvColumns,
  volatilityDayAnswer,
  volatilityDayCsvColumns,
} from "./volatility-answers.ts";

export type VolatilityReadDependencies = {
  readonly snapshot: () => MarketUpdate | null;
  readonly fitChain: ChainFitter;
  /** The stored days; `snapshot` is asked first, as it refuses what the source of now doesn't let pass on. */
  readonly volatilityHistory: SharedVolatility;
  readonly volatilityDayColumns: readonly CsvColumn<VolatilityDay>[];
  readonly clock: Clock;
};

const freshSeconds = 2;

/** The market fitted now by the terms of a query; 503 where none runs. */
async function fittedNow(
  { snapshot, fitChain }: VolatilityReadDependencies,
  query: ValuationQuery,
): Promise<FittedChain> {
  const update = snapshot();
  if (update !== null) return fitChain(update, choicesOf(query));
  throw unavailable(keyErrorMessages.noMarket);
}

function instantOf({ snapshot }: FittedChain) {
  const { underlying, asOf, source } = snapshot;
  return { underlying, asOf, source, valuation: valuationOf(snapshot) };
}

function isKnown(
  reply: Reply,
  { market }: { readonly market?: "example" | undefined },
  { snapshot }: FittedChain,
  data: object,
): boolean {
  return replyIfMomentKnown(reply, { ...snapshot, isRunning: market === undefined }, { data, freshSeconds });
}

function smileRoute(app: App, marketOf: MarketOf<VolatilityReadDependencies>): void {
  implement(app, readSmiles, async ({ query }, reply) => {
    const { format } = query;
    const dependencies = marketOf(query);
    const fitted = await fittedNow(dependencies, query);
    const expiration = expiryAsked(query.expiration, fitted.snapshot);
    const smiles = fitted.surface.smiles
      .filter((smile) => expiration === undefined || smile.expiration === expiration)
      .map(smileAnswer);
    const data = { ...instantOf(fitted), smiles };
    if (isKnown(reply, query, fitted, data)) return reply;
    const file = { rows: smileLines(smiles), columns: smileCsvColumns, report: "sonrisa", format };
    return answerOrFile(reply, { data }, { ...file, now: dependencies.clock.now() });
  });
}

function termRoute(app: App, marketOf: MarketOf<VolatilityReadDependencies>): void {
  implement(app, readVolatilityTerm, async ({ query }, reply) => {
    const { format } = query;
    const dependencies = marketOf(query);
    const fitted = await fittedNow(dependencies, query);
    const terms = termAnswers(fitted.surface);
    const data = { ...instantOf(fitted), terms };
    if (isKnown(reply, query, fitted, data)) return reply;
    const file = { rows: terms, columns: termCsvColumns, report: "plazo", format };
    return answerOrFile(reply, { data }, { ...file, now: dependencies.clock.now() });
  });
}

function indexRoute(app: App, marketOf: MarketOf<VolatilityReadDependencies>): void {
  implement(app, readVolatilityIndex, async ({ query }, reply) => {
    const { format } = query;
    const dependencies = marketOf(query);
    const fitted = await fittedNow(dependencies, query);
    const terms = indexAnswers(fitted.surface);
    const data = { ...instantOf(fitted), ...index30Of(fitted.surface), terms };
    if (isKnown(reply, query, fitted, data)) return reply;
    const file = { rows: terms, columns: indexCsvColumns, report: "indice", format };
    return answerOrFile(reply, { data }, { ...file, now: dependencies.clock.now() });
  });
}

/** `/v1/volatility/...`: the chain fitted at this moment, and the stored days. */
export function volatilityReadRoutes(app: App, marketOf: MarketOf<VolatilityReadDependencies>): void {
  smileRoute(app, marketOf);
  termRoute(app, marketOf);
  indexRoute(app, marketOf);
  implement(app, readDataVolatilityHistory, async ({ query }, reply) => {
    const { format, ...filter } = query;
    const dependencies = marketOf({});
    dependencies.snapshot();
    const { days: rows, leftOut } = await dependencies.volatilityHistory(filter);
    const meta = { limited: leftOut !== null, limitReason: leftOut };
    if (replyIfContentKnown(reply, [rows, leftOut])) return reply;
    if (isFileFormat(format)) tellLimit(reply, meta);
    const columns = volatilityDayCsvColumns(dependencies.volatilityDayColumns);
    const file = { rows, columns, report: "volatilidad", format, now: dependencies.clock.now() };
    return answerOrFile(reply, { data: rows.map(volatilityDayAnswer), meta }, file);
  });
}
