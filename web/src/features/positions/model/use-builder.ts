import { useEffect, useMemo, useReducer, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { positionExits } from "@paridad/core/contract";
import { nearestExpiry } from "@paridad/core/book";
import { evaluatePosition, exitZones, outcomeZones, positionSlippage } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { caucionOfDays } from "@paridad/core/opportunities";
import type { ValuedMarket } from "@paridad/core/stores";
import { buenosAiresDate, moneyDays } from "@paridad/core/symbols";
import type { SurfaceSmile } from "@paridad/core/volatility";
import { changedQuery } from "../../../lib/view/changed-query.ts";
import { useStored } from "../../../lib/view/use-stored.ts";
import { useCosts } from "../../../data/costs/use-costs.ts";
import { useExpectedVolatility } from "../../../data/market/use-expected-volatility.ts";
import { useClosedDays } from "../../../data/market/use-closed-days.ts";
import { useFittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useValuedMarket } from "../../../data/market/valued-market-context.tsx";
import { changeDraft, emptyDraft, isCounted } from "./draft.ts";
import type { Draft, ExitDraft } from "./draft.ts";
import {
  linkNames,
  linkOfExit,
  linkOfLegs,
  linkOfScenario,
  readExit,
  readLink,
  readScenario,
} from "./position-link.ts";
import { priceLeg } from "./price-draft.ts";
import type { PricedLeg } from "./price-draft.ts";
import { firstEnd, isSupposed, liveOf, scenarioOf } from "./scenario.ts";

const usualExit: ExitDraft = { exit: emptyDraft.exit, keepShares: emptyDraft.keepShares };

function isExit(value: unknown): value is ExitDraft {
  if (typeof value !== "object" || value === null) return false;
  const { exit, keepShares } = value as Partial<ExitDraft>;
  return positionExits.some((one) => one === exit) && typeof keepShares === "boolean";
}

const addressMilliseconds = 400;
const noSmiles: readonly SurfaceSmile[] = [];

/** A link says its own way out, also by saying none. */
function draftOfAddress(parameters: URLSearchParams, keptExit: ExitDraft): Draft {
  const { legs, fault } = readLink(parameters);
  const taken = changeDraft(emptyDraft, { type: "take", legs: legs ?? [] });
  const exit = parameters.has(linkNames.legs) ? readExit(parameters) : keptExit;
  return { ...taken, ...exit, scenario: readScenario(parameters), refusal: fault };
}

function wholeOf(priced: readonly PricedLeg[]): PositionLeg[] | null {
  const legs = priced.flatMap(({ leg }) => (leg === null ? [] : [leg]));
  return legs.length > 0 && legs.length === priced.length ? legs : null;
}

/** Days of money to an expiry, and the caución over them; null where nobody quotes one. */
function caucionOf({ asOf, cauciones, source }: ValuedMarket, expiresAt: number | null) {
  if (asOf === null || expiresAt === null) return { days: 0, caucionTna: null };
  const days = moneyDays({
    traded: buenosAiresDate(asOf),
    expiration: buenosAiresDate(expiresAt),
    closedDays: source?.closedDays,
  });
  return { days, caucionTna: caucionOfDays(cauciones, days) };
}

/** Legs at the market of now, and the scenario the numbers are asked in. */
function terms(draft: Draft, market: ValuedMarket, smiles: readonly SurfaceSmile[]) {
  const expiresAt = firstEnd(draft.legs.filter(isCounted), market.asOf);
  const expiry = nearestExpiry(market.expiries, expiresAt);
  const live = liveOf(market, expiry);
  const rows = draft.legs.map((leg) => priceLeg(leg, { market, smiles, live }));
  const priced = rows.filter((row) => isCounted(row.draft));
  const legs = wholeOf(priced);
  const scenario =
    live === null
      ? null
      : scenarioOf(draft.scenario, { live, expiresAt, closedDays: market.source?.closedDays });
  return { expiry, live, rows, priced, legs, expiresAt, scenario, isScenario: isSupposed(draft.scenario) };
}

/** Keeps the address as the draft is, so that it can be shared and survives a reload. */
function useAddress(draft: Draft, rows: readonly PricedLeg[]) {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const [own] = useState(pathname);
  const hasLeft = pathname !== own;
  const legs = linkOfLegs(rows);
  // Prices move with each tick: only what the user changed writes the address.
  const { exit, keepShares } = draft;
  const shape = JSON.stringify([draft.legs, draft.scenario, exit, keepShares, legs !== null]);
  useEffect(() => {
    // Saving leads to the position: its address isn't the builder's to write.
    if (hasLeft) return undefined;
    const changes = { ...legs, ...linkOfExit({ exit, keepShares }), ...linkOfScenario(draft.scenario) };
    // Writing what stands there would only come in the way of somebody who is leaving.
    if (`${changedQuery(parameters, changes)}` === `${parameters}`) return undefined;
    const timer = setTimeout(
      () =>
        setParameters((before) => changedQuery(before, changes), { replace: true, preventScrollReset: true }),
      addressMilliseconds,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shape, setParameters, hasLeft]);
}

/** A draft at the market of now, with every number of it. */
function useNumbers(draft: Draft) {
  const market = useValuedMarket((whole) => whole);
  const { value: expectedVolatility } = useExpectedVolatility();
  const costs = useCosts();
  const smiles = useFittedMarket()?.surface.smiles ?? noSmiles;
  const numbers = useMemo(() => terms(draft, market, smiles), [draft, market, smiles]);
  const { legs, scenario, priced, expiry, expiresAt, live } = numbers;
  const caucion = useMemo(
    () => caucionOf(market, expiresAt ?? expiry?.expiresAt ?? null),
    [market, expiresAt, expiry],
  );
  const { exit, keepShares } = draft;
  const position = useMemo(() => {
    if (legs === null || scenario === null || live === null || costs.schedule === null) return null;
    const input = { legs, costs: costs.schedule, exit, keepShares };
    const { days, caucionTna } = caucion;
    return {
      ...input,
      evaluation: evaluatePosition({
        ...input,
        scenario,
        since: live.instant,
        expectedVolatility,
        ...(caucionTna !== null && { caucionTna }),
        ...(days > 0 && { moneyDays: days }),
      }),
      zones: outcomeZones(input),
      exits: exitZones(input),
    };
  }, [legs, scenario, live, caucion, costs.schedule, exit, keepShares, expectedVolatility]);
  const slippage = useMemo(
    () =>
      positionSlippage(
        priced.flatMap(({ leg, quote, draft: { basis } }) =>
          leg === null || basis !== "executable" ? [] : [{ leg, quote }],
        ),
      ),
    [priced],
  );
  return { draft, market, costs, ...numbers, position, slippage };
}

/** The position being built at the market of now, with every number of it. */
export function useBuilder() {
  const [parameters] = useSearchParams();
  // A new position begins with the way out that was chosen last.
  const [keptExit, keepExit] = useStored("paridad.exit", usualExit, isExit);
  const [draft, dispatch] = useReducer(changeDraft, parameters, (link) => draftOfAddress(link, keptExit));
  const closedDays = useClosedDays();
  const numbers = useNumbers(draft);
  useAddress(draft, numbers.rows);
  return { ...numbers, dispatch, keepExit, closedDays };
}
export type Builder = ReturnType<typeof useBuilder>;
/** The legs that are counted, with every number of them. */
export type BuiltPosition = NonNullable<Builder["position"]>;

/** Another draft in the place of the one being built; null without one. */
export function useOtherDraft(builder: Builder, draft: Draft | null): Builder | null {
  const numbers = useNumbers(draft ?? emptyDraft);
  return draft === null ? null : { ...builder, ...numbers };
}
