import { bookSessions } from "@paridad/core/book";
import type { BookQuestion } from "@paridad/core/book";
import type { MarketUpdate } from "@paridad/core/contract";
import { listBook } from "@paridad/core/endpoints";
import { informationNotice } from "@paridad/core/messages";
import type { Access } from "@paridad/core/plans";
import { implement } from "../../../auth/implement.ts";
import type { Compute } from "../../../computations/computations.ts";
import type { Routes } from "../../../http/routes.ts";
import { bookMarketOf } from "../../../market/chain/book-market.ts";
import { choicesOf, valuationOf } from "../../../market/chain/valuation-choices.ts";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Positions } from "../positions.ts";

export type BookDependencies = {
  /** The market as it may be passed on to programs; null where none runs. */
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  /** The stored part of a session's close, `YYYY-MM-DD`, as programs may have it, or why none. */
  readonly sharedClose: (access: Access, day: string, gone?: AbortSignal) => Promise<BookQuestion["close"]>;
  readonly compute: Compute;
  readonly clock: Clock;
};

/** `GET /v1/positions`: the book of *Cartera* and home, by the same engine, for programs. */
export function bookRoutes(
  positions: Pick<Positions, "list">,
  { snapshot, valueChain, sharedClose, compute, clock }: BookDependencies,
): Routes {
  return async (app) => {
    implement(app, listBook, async ({ caller, query, request }) => {
      const update = snapshot();
      const choices = choicesOf(query);
      const chain = update && valueChain(update, choices).snapshot;
      const market = chain && bookMarketOf(update, chain, choices);
      const sessions = market && bookSessions(market);
      const [saved, close] = await Promise.all([
        positions.list(caller),
        sessions === null
          ? ("no-market" as const)
          : sharedClose(caller.access, sessions.before, request.gone),
      ]);
      const now = market?.asOf ?? clock.now();
      const figures = await compute("bookForPrograms", { positions: saved.positions, market, close, now });
      const valued = {
        asOf: chain?.asOf ?? null,
        source: chain?.source ?? null,
        valuation: chain && valuationOf(chain),
      };
      return { data: { ...valued, ...figures, notice: informationNotice } };
    });
  };
}
