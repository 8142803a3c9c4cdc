import { mostScenarioCells } from "@paridad/core/contract";
import type { DataScenariosRequest, MarketUpdate } from "@paridad/core/contract";
import { runScenarios } from "@paridad/core/endpoints";
import { informationNotice, keyErrorMessages } from "@paridad/core/messages";
import type { PositionLeg } from "@paridad/core/positions";
import { markBook } from "@paridad/core/risk";
import type { BookInput } from "@paridad/core/risk";
import { buenosAiresDate, expirationInstant } from "@paridad/core/symbols";
import { implement } from "../../auth/implement.ts";
import { invalidFields, unavailable } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { legsOfSeries } from "../../http/questions/expiry-asked.ts";
import type { Compute } from "../../computations/computations.ts";
import type { ChainValuer, ValuedChain } from "../../market/chain-snapshot.ts";
import type { MarketOf } from "../../market/example/example-market.ts";
import { choicesOf, valuationOf } from "../../market/chain/valuation-choices.ts";

export type RiskReadDependencies = {
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly compute: Compute;
};

const firstMoves = Array.from({ length: 17 }, (_, index) => (index - 8) / 20);
const firstShifts = Array.from({ length: 13 }, (_, index) => (index - 4) / 20);
const firstDays = [0, 1, 5, 10];

type Snapshot = ValuedChain["snapshot"];
type Grid = { readonly moves: number[]; readonly volatilityShifts: number[]; readonly days: number[] };

function legOf(leg: DataScenariosRequest["legs"][number]): PositionLeg {
  if (leg.type === "share") return { kind: "share", quantity: leg.quantity, price: 0 };
  const { type: kind, strike, expiration, quantity } = leg;
  return { kind, strike, expiration: expirationInstant(expiration), quantity, price: 0 };
}

function bookOf(
  { options, expiries, asOf, model }: Snapshot,
  spot: number,
  legs: DataScenariosRequest["legs"],
): BookInput {
  const held = new Set(legs.flatMap((leg) => (leg.type === "share" ? [] : [leg.expiration])));
  const nearest = expiries.find(({ expiration }) => held.has(expiration)) ?? expiries[0];
  return {
    positions: [{ id: "asked", legs: legs.map(legOf) }],
    quotes: options.map(({ type, strike, expiration, bid, ask, last, impliedVolatility, pricedFrom }) => ({
      kind: type,
      strike,
      expiration: expirationInstant(expiration),
      bid,
      ask,
      last,
      volatility: impliedVolatility,
      from: pricedFrom ?? "last",
      rate: expiries.find((expiry) => expiry.expiration === expiration)?.rate.continuous ?? 0,
    })),
    spot,
    instant: Date.parse(asOf),
    rate: nearest?.rate.continuous ?? 0,
    model,
  };
}

function gridOf({ moves, volatilityShifts, days }: DataScenariosRequest): Grid {
  const grid = {
    moves: moves ?? firstMoves,
    volatilityShifts: volatilityShifts ?? firstShifts,
    days: days ?? firstDays,
  };
  if (grid.moves.length * grid.volatilityShifts.length * grid.days.length > mostScenarioCells) {
    throw invalidFields([{ path: "moves", message: `Hasta ${mostScenarioCells} casilleros en total` }]);
  }
  return grid;
}

function nothingValued() {
  return invalidFields([{ path: "legs", message: "Ninguna pata se puede valuar con los precios de ahora" }]);
}

function nested(profits: Float64Array, { moves, volatilityShifts, days }: Grid): number[][][] {
  return moves.map((_move, row) =>
    volatilityShifts.map((_shift, column) => {
      const first = (row * volatilityShifts.length + column) * days.length;
      return [...profits.subarray(first, first + days.length)];
    }),
  );
}

/** `POST /v1/risk/scenarios`: the matrix of the risk screens for legs that a program names. */
export function riskReadRoutes(app: App, marketOf: MarketOf<RiskReadDependencies>): void {
  implement(app, runScenarios, async ({ body, query }) => {
    const { snapshot, valueChain, compute } = marketOf(query);
    const grid = gridOf(body);
    const update = snapshot();
    if (update === null) throw unavailable(keyErrorMessages.noMarket);
    const chain = valueChain(update, choicesOf(body)).snapshot;
    if (chain.spot === null) throw unavailable(keyErrorMessages.noMarket);
    const seriesLegs = legsOfSeries(body.legs, chain);
    const book = bookOf(chain, chain.spot, seriesLegs);
    const { spot, instant, rate } = book;
    const { legs, positions } = markBook(book);
    if (positions.length === 0) throw nothingValued();
    const { volatilityBeta = 0 } = body;
    const market = { positions, spot, instant, rate, volatilityBeta };
    const matrix = await compute("scenarioMatrix", { ...grid, ...market });
    if (!matrix.ok) throw nothingValued();
    const { value, worst, profits } = matrix;
    const data = {
      asOf: chain.asOf,
      source: chain.source,
      valuation: valuationOf(chain),
      spot,
      rate,
      legs: legs.map(({ leg, from, reason }) => ({
        expiration: leg.kind === "share" ? null : buenosAiresDate(leg.expiration),
        volatility: leg.kind === "share" ? null : (leg.volatility ?? null),
        volatilityFrom: from,
        reason,
      })),
      ...grid,
      value,
      profits: nested(profits, grid),
      worst,
      notice: informationNotice,
    };
    return { data };
  });
}
