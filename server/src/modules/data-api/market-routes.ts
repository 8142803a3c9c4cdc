import type { ChainSnapshot, InstrumentInfo, MarketUpdate } from "@paridad/core/contract";
import { listInstruments, readDataChain, readImpliedRates } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import type { ValuationChoices } from "@paridad/core/quotes";
import { implement } from "../../auth/implement.ts";
import { checkScope } from "../../auth/keys/key-access.ts";
import type { Clock } from "../../platform/clock.ts";
import { answerOrFile } from "../../http/csv-answer.ts";
import { unavailable } from "../../http/http-error.ts";
import { expiryAsked } from "../../http/questions/expiry-asked.ts";
import type { ChainValuer, ValuedChain } from "../../market/chain-snapshot.ts";
import { choicesOf, valuationOf } from "../../market/chain/valuation-choices.ts";
import type { MarketOf } from "../../market/example/example-market.ts";
import type { ExpirationRange, StoredContract } from "../../http/questions/contracts.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import type { App } from "../../http/routes.ts";
import { passes, sendChain } from "./chain-answer.ts";
import type { PastChain } from "./past/past-chain.ts";
import { replyIfMomentKnown, replyIfTextKnown } from "./shared/known-content.ts";
import { impliedRateCsvColumns, instrumentCsvColumns } from "./csv-columns.ts";

export type MarketReadDependencies = {
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly pastChain: PastChain;
  /** Contracts of the history by their expiration, those that are over too. */
  readonly storedContracts: (range: ExpirationRange) => Promise<readonly StoredContract[]>;
  readonly clock: Clock;
};

const freshSeconds = 1;
const sharesPerContract = 100;
/** The market valued now; 503 where none runs. */
export function valuedNow(
  { snapshot, valueChain }: Pick<MarketReadDependencies, "snapshot" | "valueChain">,
  choices?: ValuationChoices,
): ValuedChain {
  const update = snapshot();
  if (update !== null) return valueChain(update, choices);
  throw unavailable(keyErrorMessages.noMarket);
}

function chainRoute(app: App, marketOf: MarketOf<MarketReadDependencies>): void {
  const answer: Parameters<typeof implement<typeof readDataChain>>[2] = async (
    { caller, query: { market, spot, rate, model, at, ...query }, request },
    reply,
  ) => {
    const dependencies = marketOf({ market });
    const choices = { spot, rate, model };
    if (at !== undefined) checkScope(caller, "read:history");
    const snapshot =
      at === undefined
        ? valuedNow(dependencies, choicesOf(choices)).snapshot
        : await dependencies.pastChain(caller.access, { ...choices, at }, request.gone);
    const isRunning = at === undefined && market === undefined;
    const known = { data: snapshot, freshSeconds };
    if (replyIfMomentKnown(reply, { ...snapshot, isRunning }, known)) return reply;
    return sendChain(reply, snapshot, { ...query, report: "cadena", now: dependencies.clock.now() });
  };
  // A row that is cut to columns isn't the whole option that the document promises without them.
  implement(app, readDataChain, answer, { serializerCompiler: rowSerializer });
}

function impliedRateRoute(app: App, marketOf: MarketOf<MarketReadDependencies>): void {
  implement(app, readImpliedRates, async ({ query }, reply) => {
    const { format } = query;
    const dependencies = marketOf(query);
    const { snapshot, impliedRates } = valuedNow(dependencies, choicesOf(query));
    const expiration = expiryAsked(query.expiration, snapshot);
    const isWanted = (one: { expiration: string }) =>
      expiration === undefined || one.expiration === expiration;
    const rates = impliedRates.filter(isWanted);
    const { underlying, seq, asOf, source, spot } = snapshot;
    const expiries = snapshot.expiries.filter(isWanted);
    const data = { underlying, seq, asOf, source, spot, valuation: valuationOf(snapshot), expiries, rates };
    const isRunning = query.market === undefined;
    if (replyIfMomentKnown(reply, { ...snapshot, isRunning }, { data, freshSeconds })) return reply;
    const file = { rows: rates, columns: impliedRateCsvColumns, report: "tasa-implicita", format };
    return answerOrFile(reply, { data }, { ...file, now: dependencies.clock.now() });
  });
}

const ofEach = { style: "american", lotSize: sharesPerContract, currency: "ARS" } as const;

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
    ...ofEach,
    isTrading: true,
  }));
}

/** The contracts that expire in a range: those that trade, and those of the history. */
function contractsIn(
  { from, to }: ExpirationRange,
  trading: readonly InstrumentInfo[],
  stored: readonly StoredContract[],
): InstrumentInfo[] {
  const keyOf = ({ symbol, expiration }: StoredContract) => `${symbol} ${expiration}`;
  const known = new Set(trading.map(keyOf));
  const past = stored
    .filter((contract) => !known.has(keyOf(contract)))
    .map((contract) => ({ ...contract, underlying: "GGAL", ...ofEach, isTrading: false }));
  return [...past, ...trading]
    .filter(({ expiration }) => expiration >= (from ?? "") && expiration <= (to ?? "9999"))
    .toSorted((one, other) => one.expiration.localeCompare(other.expiration) || one.strike - other.strike);
}

function instrumentsRoute(app: App, marketOf: MarketOf<MarketReadDependencies>): void {
  implement(app, listInstruments, async ({ query: { market, format, from, to, ...query } }, reply) => {
    const dependencies = marketOf({ market });
    const { snapshot } = valuedNow(dependencies);
    const isRange = from !== undefined || to !== undefined;
    const trading = instrumentsOf(snapshot);
    const range = { from, to };
    const contracts = isRange
      ? contractsIn(range, trading, await dependencies.storedContracts(range))
      : trading;
    const expiration = isRange ? query.expiration : expiryAsked(query.expiration, snapshot);
    const rows = contracts.filter(passes({ ...query, expiration }));
    if (replyIfTextKnown(reply, JSON.stringify(rows), freshSeconds)) return reply;
    const file = { rows, columns: instrumentCsvColumns, report: "instrumentos", format };
    return answerOrFile(reply, { data: rows }, { ...file, now: dependencies.clock.now() });
  });
}

/** `/v1/chain`, `/v1/implied-rate` and `/v1/instruments`: what is read off the market of this moment, or of a past one. */
export function marketReadRoutes(app: App, marketOf: MarketOf<MarketReadDependencies>): void {
  chainRoute(app, marketOf);
  impliedRateRoute(app, marketOf);
  instrumentsRoute(app, marketOf);
}
