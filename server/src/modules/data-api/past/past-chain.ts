import type { ChainSnapshot, HistoryChain, ValuationQuery } from "@paridad/core/contract";
import { pastTexts } from "@paridad/core/messages";
import type { Access } from "@paridad/core/plans";
import { notFound } from "../../../http/http-error.ts";
import { pastMarket } from "../../../market/chain/past-market.ts";
import { choicesOf } from "../../../market/chain/valuation-choices.ts";
import { valueChain } from "../../../market/chain-snapshot.ts";
import type { Clock } from "../../../platform/clock.ts";

/** The stored chain at an instant, or at the close of a day; throws where the terms it was recorded under keep it back. */
export type ReadPastChain = (access: Access, at: string, gone?: AbortSignal) => Promise<HistoryChain>;

/** A past chain, valued as the live one is. 404 where nothing is stored. */
export function createPastChain({ pastChain, clock }: { pastChain: ReadPastChain; clock: Clock }) {
  return async (
    access: Access,
    { at, ...choices }: ValuationQuery & { readonly at: string },
    gone?: AbortSignal,
  ): Promise<ChainSnapshot> => {
    const chain = await pastChain(access, at, gone);
    if (chain.rows.length === 0) throw notFound(pastTexts.nothingStored(at));
    return valueChain(pastMarket(chain, clock.closedDays ?? []), choicesOf(choices)).snapshot;
  };
}
export type PastChain = ReturnType<typeof createPastChain>;
