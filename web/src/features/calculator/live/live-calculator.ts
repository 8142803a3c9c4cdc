import type { ApiClient } from "@paridad/core/api";
import type { ClockPort, SessionStore, StoragePort } from "@paridad/core/auth";
import { createMarketClient, screenPaceMilliseconds } from "@paridad/core/market";
import type { MarketClient, MarketClientOptions } from "@paridad/core/market";
import { createCalculatorStore, followWaking } from "@paridad/core/stores";
import type { CalculatorStore } from "@paridad/core/stores";

export type CreateMarket = (options: MarketClientOptions) => MarketClient;
export type LiveCalculatorOptions = {
  readonly api: Pick<ApiClient, "auth">;
  readonly session: Pick<SessionStore, "getState">;
  readonly storage: StoragePort;
  readonly clock: ClockPort;
  readonly createMarket?: CreateMarket;
};

/** The market and the calculator of an open screen. */
export type LiveCalculator = {
  readonly market: MarketClient;
  readonly calculator: CalculatorStore;
  /** Opens the market and follows the page's waking; what it answers ends both. */
  open(): () => void;
};

/** Tells this page from the user's others; made again on each load. */
const clientId = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** A market and a calculator over it, not open yet. A session the socket refuses is checked by the api, which ends it. */
export function createLiveCalculator({
  api,
  session,
  storage,
  clock,
  createMarket = createMarketClient,
}: LiveCalculatorOptions): LiveCalculator {
  const market = createMarket({
    url: "",
    token: () => session.getState().token,
    clientId,
    clock,
    onEvent: (event) => {
      if (event.type !== "refused") return;
      const isSession = event.code === "INVALID_TOKEN" || event.code === "TOKEN_EXPIRED";
      if (isSession) void api.auth.me().catch(() => null);
    },
  });
  const calculator = createCalculatorStore({
    market,
    preferences: storage,
    clock,
    paceMilliseconds: screenPaceMilliseconds,
  });
  return {
    market,
    calculator,
    open: () => {
      const leaveWaking = followWaking({
        page: window,
        clock,
        onWake: () => {
          market.resume();
          calculator.refresh();
        },
      });
      market.open();
      return () => {
        leaveWaking();
        market.close();
      };
    },
  };
}
