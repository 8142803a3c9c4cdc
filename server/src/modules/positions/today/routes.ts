import { bookSessions } from "@paridad/core/book";
import type { BookQuestion } from "@paridad/core/book";
import type { DataPositions, MarketUpdate, ValuationQuery } from "@paridad/core/contract";
import { listBook, readSheetBook } from "@paridad/core/endpoints";
import { informationNotice } from "@paridad/core/messages";
import type { Access } from "@paridad/core/plans";
import type { FastifyRequest } from "fastify";
import type { KeyHolder } from "../../../auth/callers.ts";
import { implement } from "../../../auth/implement.ts";
import type { Compute } from "../../../computations/computations.ts";
import { sendSheet } from "../../../http/sheet-answer.ts";
import type { Routes } from "../../../http/routes.ts";
import { bookMarketOf } from "../../../market/chain/book-market.ts";
import { choicesOf, valuationOf } from "../../../market/chain/valuation-choices.ts";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { Platform } from "../../platform.ts";
import { readSavedList } from "../read-saved.ts";
import { bookCsvColumns, sheetLines } from "./sheet-lines.ts";

export type BookDependencies = Pick<Platform, "database" | "clock"> & {
  /** The market as it may be passed on to programs; null where none runs. */
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  /** The stored part of a session's close, `YYYY-MM-DD`, as programs may have it, or why none. */
  readonly sharedClose: (access: Access, day: string, gone?: AbortSignal) => Promise<BookQuestion["close"]>;
  readonly compute: Compute;
};

type Asked = {
  readonly caller: KeyHolder;
  readonly query: ValuationQuery;
  readonly request: Pick<FastifyRequest, "gone">;
};

function bookReader({ database, snapshot, valueChain, sharedClose, compute, clock }: BookDependencies) {
  return async ({ caller, query, request }: Asked): Promise<DataPositions> => {
    const update = snapshot();
    const choices = choicesOf(query);
    const chain = update && valueChain(update, choices).snapshot;
    const market = chain && bookMarketOf(update, chain, choices);
    const sessions = market && bookSessions(market);
    const [saved, close] = await Promise.all([
      readSavedList(database, caller, { now: clock.now() }),
      sessions === null ? ("no-market" as const) : sharedClose(caller.access, sessions.before, request.gone),
    ]);
    const now = market?.asOf ?? clock.now();
    const figures = await compute("bookForPrograms", { positions: saved.positions, market, close, now });
    const valued = {
      asOf: chain?.asOf ?? null,
      source: chain?.source ?? null,
      valuation: chain && valuationOf(chain),
    };
    return { ...valued, ...figures, notice: informationNotice };
  };
}

/** The book of *Cartera* and home, by the same engine: `GET /v1/positions` for programs, `/v1/sheet/book` for sheets. */
export function bookRoutes(dependencies: BookDependencies): Routes {
  const read = bookReader(dependencies);
  return async (app) => {
    implement(app, listBook, async (call) => ({ data: await read(call) }));
    implement(app, readSheetBook, async ({ caller, query: { decimals }, request }, reply) => {
      const rows = sheetLines(await read({ caller, query: {}, request }));
      const now = dependencies.clock.now();
      return sendSheet(reply, { rows, columns: bookCsvColumns, report: "cartera", now, decimals });
    });
  };
}
