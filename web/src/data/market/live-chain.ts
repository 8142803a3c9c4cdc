import type { ApiClient } from "@paridad/core/api";
import type { ClockPort, SessionStore } from "@paridad/core/auth";
import { fiveMinuteChainReadSchema } from "@paridad/core/contract";
import { readFiveMinuteChain, readMe, readPastChain } from "@paridad/core/endpoints";
import {
  createChainSwitch,
  createFiveMinuteChain,
  createMarketClient,
  createRecordedChain,
  liveChain,
} from "@paridad/core/market";
import type { ChainChoice, ChainSource, ChainSwitch, MarketClient } from "@paridad/core/market";
import type { ChainSourceKind } from "@paridad/core/plans";
import { followWaking } from "@paridad/core/stores";

import { browserStorage } from "../../lib/browser-ports.ts";
import type { Services } from "../../lib/services.tsx";
import { isInstalled } from "../../lib/workers/is-installed.ts";

export type LiveChainOptions = Pick<Services, "clock" | "createMarket"> & {
  readonly api: Pick<ApiClient, "call" | "data">;
  readonly session: Pick<SessionStore, "getState">;
  /** The chain sources that the user's plan opens; the first is read. The market socket alone when left out. */
  readonly sources?: readonly ChainSourceKind[];
};

/** The market of an open screen. */
export type LiveChain = {
  readonly market: MarketClient;
  /** The chain of the screens; the market is one of its sources. */
  readonly chain: ChainSwitch;
  readonly sources: readonly ChainSourceKind[];
  /** Opens the chain and follows the page's waking; what it answers ends both. */
  open(onWake: () => void): () => void;
};

/** Tells this page from the user's others; made again on each load. */
const clientId = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** The prices of the last time, where the app opens without network. */
function openLastMarket(market: MarketClient, session: LiveChainOptions["session"]): (() => void) | null {
  const { user } = session.getState();
  if (user === null || !isInstalled()) return null;
  const leaving = import("./last-market.ts").then(({ followLastMarket }) =>
    followLastMarket(market, { storage: browserStorage(), session, userId: user.id }),
  );
  return () => void leaving.then((leave) => leave());
}

const fiveMinutes = { ...readFiveMinuteChain, reply: fiveMinuteChainReadSchema };

/** Makes the source of a choice; nothing is read before it is opened. */
function chainMaker({
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

/** A market and a chain over it, not open yet. A session the socket refuses is checked by the api, which ends it. */
export function createLiveChain({
  api,
  session,
  clock,
  createMarket = createMarketClient,
  sources = ["live"],
}: LiveChainOptions): LiveChain {
  const market = createMarket({
    url: "",
    token: () => session.getState().token,
    clientId,
    clock,
    onEvent: (event) => {
      if (event.type !== "refused") return;
      const isSession = event.code === "INVALID_TOKEN" || event.code === "TOKEN_EXPIRED";
      if (isSession) void api.data(readMe).catch(() => null);
    },
  });
  const isLive = sources.includes("live");
  const chain = createChainSwitch({
    first: { kind: isLive ? "live" : "five-minutes" },
    make: chainMaker({ api, market, clock }),
  });
  return {
    market,
    chain,
    sources,
    open: (onWake) => {
      const leaveWaking = followWaking({
        page: window,
        clock,
        onWake: () => {
          chain.resume();
          onWake();
        },
      });
      const leaveLast = isLive ? openLastMarket(market, session) : null;
      chain.open();
      return () => {
        leaveWaking();
        leaveLast?.();
        chain.close();
      };
    },
  };
}
