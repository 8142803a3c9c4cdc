import { fiveMinuteChainAnswerSchema } from "@paridad/core/contract";
import type { FiveMinuteChain, MarketUpdate } from "@paridad/core/contract";
import { readFiveMinuteChain } from "@paridad/core/endpoints";
import { chainPaceSeconds } from "@paridad/core/plans";
import { marketOfRows } from "@paridad/core/quotes";
import type { RecordedRow } from "@paridad/core/quotes";
import { implement } from "../../auth/implement.ts";
import { refuseWait } from "../../http/http-error.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { Module } from "../../http/module.ts";
import { packDocument, sendPacked } from "../../http/packed-document.ts";
import type { PackedDocument } from "../../http/packed-document.ts";
import type { App } from "../../http/routes.ts";
import type { Market } from "../../market/create-market.ts";
import { paceMilliseconds } from "../../market/moments/last-close.ts";
import type { LastClose } from "../../market/moments/last-close.ts";
import { keepOfState } from "../../platform/share-under-way.ts";
import type { Platform } from "../platform.ts";

/** A screen asks once in five minutes and when it wakes. */
const looksPerMinute = 30;

/** Bars of the history: the newest five-minute bar of each contract that began at or before `at`. */
type ReadStoredRows = (
  at: Date,
) => Promise<{ readonly rows: readonly RecordedRow[]; readonly spot: number | null }>;

/**
 * `/market/cadena`: the chain in rows of five minutes, made and compressed once a close for everybody. After a start, or
 * while the feed is silent from the beginning, it is made of the five-minute bars that were over at the close.
 */
export function fiveMinuteChainModule(
  { clock }: Pick<Platform, "clock">,
  { market, storedRows }: { readonly market: Market | null; readonly storedRows: ReadStoredRows },
): Module {
  const documents = keepOfState<PackedDocument>();
  const limit = createCallLimit({ clock, limit: looksPerMinute, windowMilliseconds: 60_000 });
  const look = (): LastClose =>
    market?.lastClose() ?? {
      closedAt: Math.floor(clock.now() / paceMilliseconds) * paceMilliseconds,
      update: null,
    };
  /** A bar is over five minutes after its beginning. */
  const storedMarket = async (closedAt: number): Promise<MarketUpdate | null> =>
    marketOfRows(await storedRows(new Date(closedAt - paceMilliseconds)));
  const write = async ({ closedAt, update }: LastClose): Promise<PackedDocument> => {
    const data: FiveMinuteChain = {
      paceSeconds: chainPaceSeconds,
      closedAt: new Date(closedAt).toISOString(),
      update: update ?? (await storedMarket(closedAt)),
    };
    return packDocument(JSON.stringify(fiveMinuteChainAnswerSchema.parse({ success: true, data })));
  };
  const routes = async (app: App) =>
    implement(app, readFiveMinuteChain, async ({ caller }, reply) => {
      refuseWait(limit(caller.user.id));
      void reply.header("cache-control", "private, no-cache");
      const closed = look();
      const document = await documents.get(closed.closedAt, () => write(closed));
      return sendPacked(reply, document, "application/json; charset=utf-8");
    });
  return { routes: [routes], services: {} };
}
