import type {
  ConversionOpportunity,
  CoveredCallOpportunity,
  MarketUpdate,
  PersonCosts,
  PutSoldOpportunity,
  ShareCloses,
  ValuationQuery,
} from "@paridad/core/contract";
import { costSchedule, noCosts } from "@paridad/core/costs";
import type { CostSchedule } from "@paridad/core/costs";
import { listConversions, listCoveredCalls, listPutsSold } from "@paridad/core/endpoints";
import { informationNotice, keyErrorMessages } from "@paridad/core/messages";
import type { OpportunityBook } from "@paridad/core/opportunities";
import { implement } from "../../../auth/implement.ts";
import { answerOrFile } from "../../../http/csv-answer.ts";
import { unavailable } from "../../../http/http-error.ts";
import type { App } from "../../../http/routes.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import { expiryAsked } from "../../../http/questions/expiry-asked.ts";
import type { MarketOf } from "../../../market/example/example-market.ts";
import type { ChainFitter } from "../../../market/chain/fitted-chain.ts";
import { choicesOf, valuationOf } from "../../../market/chain/valuation-choices.ts";
import { replyIfContentKnown } from "../shared/known-content.ts";
import {
  conversionCsvColumns,
  coveredCallCsvColumns,
  putSoldCsvColumns,
  saleLines,
} from "./opportunity-columns.ts";
import {
  bookOf,
  conversionOpportunities,
  coveredCallOpportunities,
  putSoldOpportunities,
} from "../../../market/parts/opportunity-rows.ts";

export type OpportunityReadDependencies = {
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly fitChain: ChainFitter;
  readonly clock: Clock;
  /** A user's costs to trade. */
  readonly costsOf: (userId: string) => Promise<Pick<PersonCosts, "terms">>;
  /** The share's closes as programs may see what is worked out from them. */
  readonly sharedCloses: () => Promise<Pick<ShareCloses, "realised">>;
};

type Question = ValuationQuery & {
  readonly expiration?: string | undefined;
  readonly costs: "own" | "market" | "none";
};
type Costs = { readonly chosen: CostSchedule; readonly market: CostSchedule };

async function costsOf(userId: string, { costs }: Question, dependencies: OpportunityReadDependencies) {
  const { terms } = await dependencies.costsOf(userId);
  const market = costSchedule({ ...terms, commission: noCosts, caucionFee: 0, orderMinimum: 0 });
  return { chosen: { own: costSchedule(terms), market, none: noCosts }[costs], market };
}

/** The caller's, otherwise Yang-Zhang of the share's last 60 sessions; null where neither is known. */
async function expectedOf(
  { expectedVolatility }: { readonly expectedVolatility?: number | undefined },
  { sharedCloses }: OpportunityReadDependencies,
): Promise<number | null> {
  return expectedVolatility ?? (await sharedCloses()).realised.yangZhang;
}

/** The rows of a question with what they were made of; 503 where no market runs. */
async function ask<Row>(
  userId: string,
  question: Question,
  dependencies: OpportunityReadDependencies,
  rowsOf: (book: OpportunityBook, costs: Costs) => Row[],
) {
  const update = dependencies.snapshot();
  if (update === null) throw unavailable(keyErrorMessages.noMarket);
  const choices = choicesOf(question);
  const { snapshot } = dependencies.valueChain(update, choices);
  const { smiles } = (await dependencies.fitChain(update, choices)).surface;
  const expiration = expiryAsked(question.expiration, snapshot);
  const book = bookOf(update, snapshot, { expiration: expiration ?? null, smiles });
  if (book === null) throw unavailable(keyErrorMessages.noMarket);
  const costs = await costsOf(userId, question, dependencies);
  const isWanted = expiration === undefined || book.expiries[0]?.date === expiration;
  return {
    underlying: snapshot.underlying,
    seq: snapshot.seq,
    asOf: snapshot.asOf,
    source: snapshot.source,
    valuation: valuationOf(snapshot),
    areMomentsApart: book.areMomentsApart,
    costs: costs.chosen,
    notice: informationNotice,
    rows: isWanted ? rowsOf(book, costs) : [],
  };
}

/** *Lanzamientos* of a user, with the volatility that their results expect. */
export async function coveredCallsOf(
  userId: string,
  question: Question & { readonly expectedVolatility?: number | undefined },
  dependencies: OpportunityReadDependencies,
) {
  const expectedVolatility = await expectedOf(question, dependencies);
  const answer = await ask<CoveredCallOpportunity>(
    userId,
    question,
    dependencies,
    (book, { chosen: costs }) => coveredCallOpportunities(book, { costs, expectedVolatility }),
  );
  return { ...answer, expectedVolatility };
}

/** `/v1/opportunities/...`: the tables of *lanzamientos* and *tasas*, ranked as on the screens. */
export function opportunityReadRoutes(app: App, marketOf: MarketOf<OpportunityReadDependencies>): void {
  implement(app, listCoveredCalls, async ({ caller, query }, reply) => {
    const { format, market, ...question } = query;
    const dependencies = marketOf({ market });
    const data = await coveredCallsOf(caller.user.id, question, dependencies);
    if (replyIfContentKnown(reply, data)) return reply;
    const file = { rows: saleLines(data.rows), columns: coveredCallCsvColumns, report: "lanzamientos" };
    return answerOrFile(reply, { data }, { ...file, format, now: dependencies.clock.now() });
  });
  implement(app, listPutsSold, async ({ caller, query }, reply) => {
    const { format, market, idle, ...question } = query;
    const dependencies = marketOf({ market });
    const expectedVolatility = await expectedOf(question, dependencies);
    const inCaucion = idle === "caucion";
    const answer = await ask<PutSoldOpportunity>(
      caller.user.id,
      question,
      dependencies,
      (book, { chosen: costs }) => putSoldOpportunities(book, { costs, expectedVolatility, inCaucion }),
    );
    const data = { ...answer, expectedVolatility };
    if (replyIfContentKnown(reply, data)) return reply;
    const file = { rows: saleLines(answer.rows), columns: putSoldCsvColumns, report: "puts" };
    return answerOrFile(reply, { data }, { ...file, format, now: dependencies.clock.now() });
  });
  conversionRoute(app, marketOf);
}

function conversionRoute(app: App, marketOf: MarketOf<OpportunityReadDependencies>): void {
  implement(app, listConversions, async ({ caller, query }, reply) => {
    const { format, market, kind, ...question } = query;
    const dependencies = marketOf({ market });
    const data = await ask<ConversionOpportunity>(
      caller.user.id,
      question,
      dependencies,
      (book, { chosen, market }) =>
        conversionOpportunities(book, { kind, ownCosts: chosen, marketCosts: market }),
    );
    if (replyIfContentKnown(reply, data)) return reply;
    const report = kind === "conversion" ? "conversiones" : "reversals";
    const file = { rows: data.rows, columns: conversionCsvColumns, report };
    return answerOrFile(reply, { data }, { ...file, format, now: dependencies.clock.now() });
  });
}
