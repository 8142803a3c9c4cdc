import type { EmbedSnapshot, MarketUpdate } from "@paridad/core/contract";
import { ratioRow } from "@paridad/core/ratios";
import type { SidedQuote } from "@paridad/core/ratios";
import type { Clock } from "../../platform/clock.ts";
import type { Turns } from "../../http/plugins/turns.ts";
import type { PacedMarket } from "./delayed-market.ts";
import { createCachedSessions } from "./cached-sessions.ts";
import type { ReadSessionRatios } from "./cached-sessions.ts";
import type { RequestedRatio } from "./snapshot/requested-parts.ts";

export type RatioReadDependencies = {
  readonly sessionRatios: ReadSessionRatios;
  readonly clock: Clock;
  readonly turns: Pick<Turns, "run">;
};

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

/** Reads a page's ratios for the user whose key it shows: each as the market shows it now, and its sessions. */
export function createRatioReads(dependencies: RatioReadDependencies) {
  const readSessions = createCachedSessions(dependencies);
  return async (
    { update, delaySeconds }: Pick<PacedMarket, "update" | "delaySeconds">,
    ratios: readonly RequestedRatio[],
    partner: string,
  ): Promise<EmbedSnapshot["ratios"]> => {
    const source = update?.source ?? null;
    const answers = await readSessions(ratios, { delaySeconds, partner });
    const parts = [...answers].map(
      ([{ name, symbol1, symbol2 }, { rows: sessions, leftOut: limitReason }]) => {
        const symbols = { symbol1, symbol2 };
        return [name, { ...symbols, source, now: ratioNow(update, symbols), sessions, limitReason }] as const;
      },
    );
    return Object.fromEntries(parts);
  };
}
export type RatioReads = ReturnType<typeof createRatioReads>;
