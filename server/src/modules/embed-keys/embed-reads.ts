import type { EmbedChain, EmbedMarket, EmbedMode, EmbedRatios, MarketUpdate } from "@paridad/core/contract";
import { embedSessions } from "@paridad/core/plans";
import { ratioRow } from "@paridad/core/ratios";
import type { SidedQuote } from "@paridad/core/ratios";
import type { Clock } from "../../platform/clock.ts";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import { cutChain } from "../../market/chain-snapshot.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import type { Turns } from "../../http/plugins/turns.ts";
import type { DelayedMarket, PacedMarket } from "./delayed-market.ts";
import { createKeptSessions } from "./kept-sessions.ts";
import type { ReadSessionRatios, WantedSessions } from "./kept-sessions.ts";

export type EmbedReadDependencies = {
  readonly market: Pick<DelayedMarket, "look">;
  readonly valueChain: ChainValuer;
  readonly sessionRatios: ReadSessionRatios;
  readonly clock: Clock;
  readonly turns: Pick<Turns, "run">;
};

/** A ratio that a page shows; `window` in sessions. */
type RatioAsked = { readonly symbol1: string; readonly symbol2: string; readonly window: number };

function sessionsAsked({ window, ...symbols }: RatioAsked): WantedSessions {
  return { ...symbolPairOf(symbols), sessions: window };
}

function cutToExpiration(update: MarketUpdate, expiration: string | undefined): MarketUpdate {
  if (expiration === undefined) return update;
  const opciones = update.data.opciones?.filter((option) => option.expiration === expiration) ?? [];
  return { ...update, data: { ...update.data, opciones } };
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

/** What a partner's pages may read. */
export function createEmbedReads({ market, valueChain, ...dependencies }: EmbedReadDependencies) {
  const readSessions = createKeptSessions(dependencies);
  const readRatios = async (
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
  return {
    /** Reads a page's ratios for the user whose key it shows, and gives each: now, as the market shows it, and its sessions. */
    readRatios,

    market(mode: EmbedMode, { expiration }: { expiration?: string | undefined }): EmbedMarket {
      const { update, ...pace } = market.look(mode);
      return { ...pace, update: update === null ? null : cutToExpiration(update, expiration) };
    },

    chain(
      mode: EmbedMode,
      query: { expiration?: string | undefined; strikes?: number | undefined },
    ): EmbedChain {
      const { update, ...pace } = market.look(mode);
      if (update === null) return { ...pace, chain: null };
      return { ...pace, chain: cutChain(valueChain(update).snapshot, query) };
    },

    async ratios(
      { mode, ownerId }: { readonly mode: EmbedMode; readonly ownerId: string },
      {
        window = embedSessions.usual,
        ...symbols
      }: { symbol1: string; symbol2: string; window?: number | undefined },
    ): Promise<EmbedRatios> {
      const { update, ...pace } = market.look(mode);
      const asked = { ...symbols, window };
      const ratioOf = await readRatios({ ...pace, update }, [asked], ownerId);
      return { ...pace, ...ratioOf(asked) };
    },
  };
}
export type EmbedReads = ReturnType<typeof createEmbedReads>;
