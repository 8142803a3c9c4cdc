import type { ChainSnapshot, HistoryChain, ValuationQuery } from "@paridad/core/contract";
import { pastTexts } from "@paridad/core/messages";
import type { Access } from "@paridad/core/plans";
import { expirationInstant } from "@paridad/core/symbols";
import { invalidFields, notFound } from "../../../http/http-error.ts";
import { pastMarket } from "../../../market/chain/past-market.ts";
import { choicesOf } from "../../../market/chain/valuation-choices.ts";
import { valueChain } from "../../../market/chain-snapshot.ts";
import type { Clock } from "../../../platform/clock.ts";

/** The stored chain at an instant, by quotes of `day` alone where one is named; throws where terms keep it back. */
export type ReadPastChain = (
  access: Access,
  moment: { readonly day?: string; readonly until: string },
  gone?: AbortSignal,
) => Promise<HistoryChain>;

function momentOf(at: string): Parameters<ReadPastChain>[1] {
  const isDay = at.length === "2026-11-20".length;
  return isDay ? { day: at, until: new Date(expirationInstant(at)).toISOString() } : { until: at };
}

/** A past chain, valued as the live one is: `at` is an instant, or a day for its close. 400 for the future, 404 where nothing is stored. */
export function createPastChain({ readPastChain, clock }: { readPastChain: ReadPastChain; clock: Clock }) {
  return async (
    access: Access,
    { at, ...choices }: ValuationQuery & { readonly at: string },
    gone?: AbortSignal,
  ): Promise<ChainSnapshot> => {
    const moment = momentOf(at);
    if (Date.parse(moment.until) > clock.now()) {
      const message = moment.day === undefined ? pastTexts.notYet(at) : pastTexts.notOver(at);
      throw invalidFields([{ path: "at", message }]);
    }
    const chain = await readPastChain(access, moment, gone);
    if (chain.rows.length === 0) throw notFound(pastTexts.nothingStored(at));
    return valueChain(pastMarket(chain, clock.closedDays ?? []), choicesOf(choices)).snapshot;
  };
}
export type PastChain = ReturnType<typeof createPastChain>;
