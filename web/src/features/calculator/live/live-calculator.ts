import type { ApiClient } from "@paridad/core/api";
import type { ClockPort, SessionStore, StoragePort } from "@paridad/core/auth";
import { createChainSwitch, createMarketClient, screenPaceMilliseconds } from "@paridad/core/market";
import type { ChainSwitch, MarketClient, MarketClientOptions } from "@paridad/core/market";
import type { ChainSourceKind } from "@paridad/core/plans";
import { createCalculatorStore, followWaking } from "@paridad/core/stores";
import type { CalculatorStore } from "@paridad/core/stores";

import { chainMaker } from "./chain-maker.ts";

export type CreateMarket = (options: MarketClientOptions) => MarketClient;
export type LiveCalculatorOptions = {
  readonly api: Pick<ApiClient, "auth" | "http">;
  readonly session: Pick<SessionStore, "getState">;
  readonly storage: StoragePort;
  readonly clock: ClockPort;
  readonly createMarket?: CreateMarket;
  /** The chain sources that the user's plan opens; the first is read. The market socket alone when left out. */
  readonly sources?: readonly ChainSourceKind[];
};

/** The market and the calculator of an open screen. */
export type LiveCalculator = {
  readonly market: MarketClient;
  /** What the calculator reads; the market is one of its sources. */
  readonly chain: ChainSwitch;
  readonly sources: readonly ChainSourceKind[];
  readonly calculator: CalculatorStore;
  /** Opens the chain and follows the page's waking; what it answers ends both. */
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
  sources = ["live"],
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
  const isLive = sources.includes("live");
  const chain = createChainSwitch({
    first: { kind: isLive ? "live" : "five-minutes" },
    make: chainMaker({ api, market, clock }),
  });
  const calculator = createCalculatorStore({
    market: chain,
    preferences: storage,
    clock,
    paceMilliseconds: screenPaceMilliseconds,
  });
  return {
    market,
    chain,
    sources,
    calculator,
    open: () => {
      const leaveWaking = followWaking({
        page: window,
        clock,
        onWake: () => {
          chain.resume();
          calculator.refresh();
        },
      });
      chain.open();
      return () => {
        leaveWaking();
        chain.close();
      };
    },
  };
}
