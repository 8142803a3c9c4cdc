import { isFileFormat } from "@paridad/core/contract";
import type {
  ConversionOpportunity,
  CoveredCallOpportunity,
  MarketUpdate,
  PersonCosts,
} from "@paridad/core/contract";
import { costSchedule, noCosts } from "@paridad/core/costs";
import type { CostSchedule } from "@paridad/core/costs";
import { listConversions, listCoveredCalls } from "@paridad/core/endpoints";
import { keyErrorMessages, informationNotice } from "@paridad/core/messages";
import type { OpportunityBook } from "@paridad/core/opportunities";
import { implement } from "../../auth/implement.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { unavailable } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import { expiryAsked } from "../../http/expiry-asked.ts";
import type { ChainFitter } from "../../market/chain/fitted-chain.ts";
import { conversionCsvColumns, coveredCallCsvColumns } from "./opportunity-columns.ts";
import { bookOf, conversionOpportunities, coveredCallOpportunities } from "./opportunity-rows.ts";

export type OpportunityReadDependencies = {
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly fitChain: ChainFitter;
  readonly clock: Clock;
  /** What a user pays to trade. */
  readonly costsOf: (userId: string) => Promise<PersonCosts>;
};

const free = { share: 0, premium: 0, exercise: 0 };

type Question = {
  readonly expiration?: string | undefined;
  readonly costs: "own" | "market" | "none";
};
type Costs = { readonly asked: CostSchedule; readonly market: CostSchedule };

async function costsOf(userId: string, { costs }: Question, dependencies: OpportunityReadDependencies) {
  const { terms } = await dependencies.costsOf(userId);
  const market = costSchedule({ ...terms, commission: free, caucionFee: 0, orderMinimum: 0 });
  return { asked: { own: costSchedule(terms), market, none: noCosts }[costs], market };
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
  const { snapshot } = dependencies.valueChain(update);
  const { smiles } = (await dependencies.fitChain(update)).surface;
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
    areMomentsApart: book.areMomentsApart,
    costs: costs.asked,
    notice: informationNotice,
    rows: isWanted ? rowsOf(book, costs) : [],
  };
}

/** `/v1/opportunities/...`: the tables of *lanzamientos* and *tasas*, ranked as on the screens. */
export function opportunityReadRoutes(app: App, dependencies: OpportunityReadDependencies): void {
  implement(app, listCoveredCalls, async ({ caller, query }, reply) => {
    const { format, ...question } = query;
    const data = await ask<CoveredCallOpportunity>(
      caller.user.id,
      question,
      dependencies,
      (book, { asked }) => coveredCallOpportunities(book, asked),
    );
    if (!isFileFormat(format)) return { data };
    const file = { rows: data.rows, columns: coveredCallCsvColumns, report: "lanzamientos", format };
    return replyWithCsv(reply, { ...file, now: dependencies.clock.now() });
  });
  implement(app, listConversions, async ({ caller, query }, reply) => {
    const { format, kind, ...question } = query;
    const data = await ask<ConversionOpportunity>(
      caller.user.id,
      question,
      dependencies,
      (book, { asked, market }) =>
        conversionOpportunities(book, { kind, ownCosts: asked, marketCosts: market }),
    );
    if (!isFileFormat(format)) return { data };
    const file = {
      rows: data.rows,
      columns: conversionCsvColumns,
      report: kind === "conversion" ? "conversiones" : "reversals",
      format,
    };
    return replyWithCsv(reply, { ...file, now: dependencies.clock.now() });
  });
}
