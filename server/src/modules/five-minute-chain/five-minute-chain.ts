import { fiveMinuteChainAnswerSchema } from "@paridad/core/contract";
import type { FiveMinuteChain, MarketUpdate } from "@paridad/core/contract";
import { chainPaceSeconds } from "@paridad/core/plans";
import { marketOfRows } from "@paridad/core/quotes";
import type { RecordedRow } from "@paridad/core/quotes";
import { packDocument } from "../../http/packed-document.ts";
import type { PackedDocument } from "../../http/packed-document.ts";
import { keepOfState } from "../../platform/share-under-way.ts";
import { paceMilliseconds } from "../../market/moments/last-close.ts";
import type { LastClose } from "../../market/moments/last-close.ts";

/** Bars of the history: the newest five-minute bar of each contract that began at or before `at`. */
export type ReadStoredRows = (
  at: Date,
) => Promise<{ readonly rows: readonly RecordedRow[]; readonly spot: number | null }>;

/**
 * The answer to everybody, made and compressed once a close. After a start, or while the feed is silent from the
 * beginning, it is made of the five-minute bars that were over at the close.
 */
export function createFiveMinuteChain({
  look,
  storedRows,
}: {
  look: () => LastClose;
  storedRows: ReadStoredRows;
}) {
  const documents = keepOfState<PackedDocument>();
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
  return (): Promise<PackedDocument> => {
    const closed = look();
    return documents.get(closed.closedAt, () => write(closed));
  };
}
