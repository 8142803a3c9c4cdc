import { createChainApi, createHistoryApi } from "@paridad/core/api";
import type { ApiClient } from "@paridad/core/api";
import type { ClockPort } from "@paridad/core/auth";
import { createFiveMinuteChain, createRecordedChain, liveChain } from "@paridad/core/market";
import type { ChainChoice, ChainSource, MarketClient } from "@paridad/core/market";

/** Makes the source of a choice; nothing is read before it is opened. */
export function chainMaker({
  api,
  market,
  clock,
}: {
  api: Pick<ApiClient, "http">;
  market: MarketClient;
  clock: ClockPort;
}): (choice: ChainChoice) => ChainSource {
  return (choice) => {
    if (choice.kind === "live") return liveChain(market);
    if (choice.kind === "five-minutes") {
      return createFiveMinuteChain({ read: createChainApi(api.http).fiveMinutes, clock });
    }
    return createRecordedChain({ at: choice.at, read: createHistoryApi(api.http).chain, clock });
  };
}
