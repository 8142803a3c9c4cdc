import type { MarketUpdate } from "@paridad/core/contract";
import { ratioRow } from "@paridad/core/ratios";
import type { SidedQuote } from "@paridad/core/ratios";
import type { Clock } from "../../platform/clock.ts";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import type { Turns } from "../../http/plugins/turns.ts";
import type { PacedMarket } from "./delayed-market.ts";
import { createKeptSessions } from "./kept-sessions.ts";
import type { ReadSessionRatios, WantedSessions } from "./kept-sessions.ts";

export type RatioReadDependencies = {
  readonly sessionRatios: ReadSessionRatios;
  readonly clock: Clock;
  readonly turns: Pick<Turns, "run">;
};

/** A ratio that a page shows; `window` in sessions. */
type RatioAsked = { readonly symbol1: string; readonly symbol2: string; readonly window: number };

function sessionsAsked({ window, ...symbols }: RatioAsked): WantedSessions {
  return { ...symbolPairOf(symbols), sessions: window };
}

function quoteOf({ data }: MarketUpdate, symbol: string): SidedQuote | null {
  const quoted = [...(data.opciones ?? []), ...(data.acciones ?? [])].find((one) => one.symbol === symbol);
  if (quoted === undefined) return null;
  return { bid: quoted.bid ?? null, ask: quoted.ask ?? null, close: quoted.last ?? null };
}

function ratioNow(update: MarketUpdate | null, { symbol1, symbol2 }: { symbol1: string; symbol2: string }) {
  const first = update === null ? null : quoteOf(update, symbol1);
  const second = update === null ? null : quoteOf(update, symbol2);
  if (first === null || second === null) return null;
  return ratioRow({ time: update?.asOf ?? "", symbol1, symbol2, first, second });
}

/** Reads a page's ratios for the user whose key it shows, and gives each: now, as the market shows it, and its sessions. */
export function createRatioReads(dependencies: RatioReadDependencies) {
  const readSessions = createKeptSessions(dependencies);
  return async (
    { update, delaySeconds }: Pick<PacedMarket, "update" | "delaySeconds">,
    asked: readonly RatioAsked[],
    partner: string,
  ) => {
    const sessionsOf = await readSessions(asked.map(sessionsAsked), { delaySeconds, partner });
    return (one: RatioAsked) => {
      const { rows: sessions, leftOut: limitReason } = sessionsOf(sessionsAsked(one));
      const symbols = symbolPairOf(one);
      const source = update?.source ?? null;
      return { ...symbols, source, now: ratioNow(update, symbols), sessions, limitReason };
    };
  };
}
export type RatioReads = ReturnType<typeof createRatioReads>;
