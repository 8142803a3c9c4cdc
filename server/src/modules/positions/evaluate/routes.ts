import type {
  EvaluatePositionRequest,
  MarketUpdate,
  PositionEvaluationAnswer,
  ShareCloses,
} from "@paridad/core/contract";
import { silentCosts } from "@paridad/core/costs";
import { evaluateLegs } from "@paridad/core/endpoints";
import { informationNotice, keyErrorMessages } from "@paridad/core/messages";
import { caucionOfDays } from "@paridad/core/opportunities";
import {
  evaluatePosition,
  exitZones,
  nearestSmile,
  outcomeSentence,
  outcomeZones,
  positionSlippage,
  quoteCautions,
  smileOdds,
} from "@paridad/core/positions";
import { unlimitedMargin } from "@paridad/core/risk";
import { buenosAiresDate, moneyDays } from "@paridad/core/symbols";
import { implement } from "../../../auth/implement.ts";
import { invalidFields, unavailable } from "../../../http/http-error.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Compute } from "../../../computations/computations.ts";
import type { ChainFitter } from "../../../market/chain/fitted-chain.ts";
import type { MarketOf } from "../../../market/example/example-market.ts";
import { choicesOf, valuationOf } from "../../../market/chain/valuation-choices.ts";
import { legsOfSeries } from "../../../http/questions/expiry-asked.ts";
import type { ChainValuer, ValuedChain } from "../../../market/chain-snapshot.ts";
import { caucionesOf } from "../../../market/ladder-rate.ts";
import { evaluationAnswer } from "./evaluation-answer.ts";
import { legAtMarket, shareQuoteOf } from "../../../market/parts/price-legs.ts";
import type { LegAtMarket, LiveTerms } from "../../../market/parts/price-legs.ts";

export type ReadCloses = () => Promise<Pick<ShareCloses, "closes" | "realised">>;
export type EvaluateDependencies = {
  /** The market as it may be passed on to programs; null where none runs. */
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly fitChain: ChainFitter;
  /** The share's daily closes; what the odds by history are read from. */
  readonly shareCloses: ReadCloses;
  readonly compute: Compute;
};

type Expiry = ValuedChain["snapshot"]["expiries"][number] | undefined;

/** The nearest expiry of the legs that the chain has, otherwise the chain's nearest. */
function nearestOf({ snapshot }: ValuedChain, { legs }: EvaluatePositionRequest): Expiry {
  const days = new Set(legs.flatMap((leg) => (leg.type === "share" ? [] : [leg.expiration])));
  return snapshot.expiries.find(({ expiration }) => days.has(expiration)) ?? snapshot.expiries[0];
}

function liveOf({ snapshot }: ValuedChain, expiry: Expiry, request: EvaluatePositionRequest): LiveTerms {
  const spot = snapshot.spot ?? request.scenario.spot ?? null;
  if (spot === null) {
    throw invalidFields([{ path: "scenario.spot", message: "No hay precio de la acción: mandá uno" }]);
  }
  return { spot, instant: snapshot.asOfMilliseconds, rate: expiry?.rate.continuous ?? 0 };
}

function scenarioOf({ scenario }: EvaluatePositionRequest, live: LiveTerms, legs: readonly LegAtMarket[]) {
  const { spot = live.spot, at, rate = live.rate, volatilityShift = 0 } = scenario;
  const instant = at === undefined ? live.instant : Date.parse(at);
  const ends = legs.flatMap(({ leg }) => (leg.kind === "share" ? [] : [leg.expiration]));
  if (instant < live.instant || instant > Math.min(...ends)) {
    const message = "La fecha del escenario va de ahora al primer vencimiento";
    throw invalidFields([{ path: "scenario.at", message }]);
  }
  return { spot, instant, rate, volatilityShift };
}

/** A leg's quote with what is wrong with it. */
function quotedOf({ bid, ask, quotedAt = null }: LegAtMarket["quote"], now: number) {
  return {
    bid,
    ask,
    quotedAt: quotedAt === null ? null : new Date(quotedAt).toISOString(),
    ageSeconds: quotedAt === null ? null : Math.max(0, Math.floor((now - quotedAt) / 1_000)),
    cautions: quoteCautions({ bid, ask, quotedAt }, now).map(({ kind }) => kind),
  };
}

/** The way out that the numbers count, and where each of the two costs less. */
function exitOf(
  { exit, keepShares }: EvaluatePositionRequest,
  position: Parameters<typeof exitZones>[0],
): PositionEvaluationAnswer["exit"] {
  const zones = exitZones(position);
  return { choice: exit, keepShares, zones: zones.ok ? [...zones.zones] : [] };
}

type MarketNow = {
  readonly update: MarketUpdate;
  readonly chain: ValuedChain;
  readonly fitChain: ChainFitter;
  readonly closes: readonly number[];
  readonly expectedVolatility: number | null;
  readonly compute: Compute;
};

const closedDaysOf = ({ source }: MarketUpdate) => source?.closedDays;

/** The result at the expiry in words. */
function sentencesOf(position: Parameters<typeof outcomeZones>[0], expiration: number | null): string[] {
  const outcome = outcomeZones(position);
  if (!outcome.ok || expiration === null) return [];
  const day = buenosAiresDate(expiration);
  return outcome.zones.map((zone) => outcomeSentence(zone, day));
}

async function evaluate(
  request: EvaluatePositionRequest,
  { update, chain, fitChain, closes, expectedVolatility, compute }: MarketNow,
) {
  const expiry = nearestOf(chain, request);
  const live = liveOf(chain, expiry, request);
  const share = shareQuoteOf(update);
  const { smiles } = (await fitChain(update, choicesOf(request))).surface;
  const priced = request.legs.map((leg, index) => legAtMarket(leg, index, { chain, share, live, smiles }));
  const scenario = scenarioOf(request, live, priced);
  const legs = priced.map(({ leg }) => leg);
  const costs = request.costs ?? silentCosts;
  const closedDays = closedDaysOf(update);
  const traded = buenosAiresDate(live.instant);
  const days = expiry === undefined ? 0 : moneyDays({ traded, expiration: expiry.expiration, closedDays });
  const caucionTna = expiry === undefined ? null : caucionOfDays(caucionesOf(update), days);
  const position = { legs, costs, exit: request.exit, keepShares: request.keepShares };
  const evaluation = evaluatePosition({
    ...position,
    scenario,
    since: live.instant,
    expectedVolatility,
    ...(request.margin !== undefined && { margin: request.margin }),
    ...(caucionTna !== null && { caucionTna }),
    ...(days > 0 && { moneyDays: days }),
  });
  const path = { ...position, scenario, volatility: evaluation.volatility, closes, closedDays };
  const paths = await compute("pathOdds", path);
  const smile = nearestSmile(legs, smiles);
  const bySmile = smileOdds({ ...position, scenario, smile });
  const margin = unlimitedMargin({ legs, spot: live.spot, capital: evaluation.capital });
  const { instant, ...supposed } = scenario;
  return {
    ...evaluationAnswer(evaluation, { paths, bySmile, quotes: smile?.used ?? null, spot: live.spot, margin }),
    asOf: chain.snapshot.asOf,
    source: chain.snapshot.source,
    valuation: valuationOf(chain.snapshot),
    scenario: { ...supposed, at: new Date(instant).toISOString() },
    costs: { from: request.costs === undefined ? "retail" : "request", ...costs },
    exit: exitOf(request, position),
    expectedVolatility,
    legs: priced.map(
      ({ leg, quote, priceFrom, mid, available, volatilityFrom, volatilityReason }, index) => ({
        expiration: leg.kind === "share" ? null : buenosAiresDate(leg.expiration),
        priceFrom,
        price: leg.price,
        mid,
        available,
        volatility: leg.kind === "share" ? null : (leg.volatility ?? null),
        volatilityFrom,
        volatilityReason,
        greeks: evaluation.greeks.ok ? (evaluation.greeks.legs[index] ?? null) : null,
        ...quotedOf(quote, live.instant),
      }),
    ),
    slippage: positionSlippage(priced).pesos,
    sentences: sentencesOf(position, evaluation.expiration),
    notice: informationNotice,
  } satisfies PositionEvaluationAnswer;
}

/** Evaluates a position in the market of now; 503 without one. */
export function createEvaluator({
  snapshot,
  valueChain,
  fitChain,
  shareCloses,
  compute,
}: EvaluateDependencies) {
  return async (body: EvaluatePositionRequest): Promise<PositionEvaluationAnswer> => {
    const update = snapshot();
    if (update === null) throw unavailable(keyErrorMessages.noMarket);
    const known = await shareCloses();
    const closes = known.closes.map(({ close }) => close);
    const chain = valueChain(update, choicesOf(body));
    const expectedVolatility = body.expectedVolatility ?? known.realised.yangZhang;
    const now = { update, chain, fitChain, closes, expectedVolatility, compute };
    return evaluate({ ...body, legs: legsOfSeries(body.legs, chain.snapshot) }, now);
  };
}
export type Evaluator = ReturnType<typeof createEvaluator>;

/** `POST /v1/positions/evaluate`: every number of the builder's screen, by the same engine, for programs. */
export function evaluateRoutes(evaluatorOf: MarketOf<Evaluator>): Routes {
  return async (app) => {
    implement(app, evaluateLegs, async ({ body, query }) => ({ data: await evaluatorOf(query)(body) }));
  };
}
