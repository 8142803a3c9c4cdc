import type { ApiClient } from "@paridad/core/api";
import type { ClockPort } from "@paridad/core/auth";
import { fiveMinuteChainReadSchema } from "@paridad/core/contract";
import { readFiveMinuteChain, readPastChain } from "@paridad/core/endpoints";
import { createFiveMinuteChain, createRecordedChain, liveChain } from "@paridad/core/market";
import type { ChainChoice, ChainSource, MarketClient } from "@paridad/core/market";

const fiveMinutes = { ...readFiveMinuteChain, reply: fiveMinuteChainReadSchema };

/** Makes the source of a choice; nothing is read before it is opened. */
export function chainMaker({
  api,
  market,
  clock,
}: {
  api: Pick<ApiClient, "call" | "data">;
  market: MarketClient;
  clock: ClockPort;
}): (choice: ChainChoice) => ChainSource {
  return (choice) => {
    if (choice.kind === "live") return liveChain(market);
    if (choice.kind === "five-minutes") {
      return createFiveMinuteChain({ read: (options) => api.data(fiveMinutes, options), clock });
    }
    return createRecordedChain({
      at: choice.at,
      read: (query, options) => api.data(readPastChain, { query, ...options }),
      clock,
    });
  };
}
