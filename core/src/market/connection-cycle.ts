import {
  marketConnectTimeoutMilliseconds,
  marketConnectionCheckMilliseconds,
  marketMaximumReconnections,
  marketReconnectBaseMilliseconds,
} from "../contract/index.ts";
import { createAlarm } from "./market-timers.ts";
import type { MarketConnectionState } from "./types.ts";

/** A connection nobody has asked for yet. */
export const closedConnection: MarketConnectionState = {
  status: "disconnected",
  attempt: 0,
  retryAt: null,
  refusal: null,
  feedUnavailable: false,
  connections: null,
  limit: null,
  lastTickAt: null,
};

export type ConnectionCycleOptions = {
  readonly now: () => number;
  readonly getState: () => MarketConnectionState;
  readonly setState: (change: Partial<MarketConnectionState>) => void;
  /** Opens a socket; the cycle hears of it by `connected` and `lost`. */
  readonly attempt: () => void;
  /** Throws the socket of a try away. */
  readonly abandon: () => void;
  readonly onFailed: () => void;
};

export type ConnectionCycle = {
  /** Connects at once and checks every 10 s from now on. */
  start(): void;
  /** Ends the cycle and the check. */
  stop(): void;
  connected(): void;
  lost(): void;
  /** Starts a cycle when none runs; tells whether it did. */
  check(): boolean;
};

/**
 * The reconnection rules of the specification (sections 4 and 9): up to 3 retries with a delay of 2 s that doubles,
 * then failure; a check every 10 s begins again when nothing runs; a deliberate end stops both.
 */
export function createConnectionCycle(options: ConnectionCycleOptions): ConnectionCycle {
  const { now, getState, setState, attempt, abandon, onFailed } = options;
  const retry = createAlarm();
  const deadline = createAlarm();
  const check = createAlarm();

  function tryNow(): void {
    setState({ retryAt: null });
    // Covers a socket that neither opens nor fails; the socket's own timeout is as long.
    deadline.set(() => {
      abandon();
      lost();
    }, marketConnectTimeoutMilliseconds);
    attempt();
  }

  function begin(status: "connecting" | "reconnecting"): void {
    setState({ status, attempt: 0, refusal: null });
    tryNow();
  }

  function lost(): void {
    deadline.clear();
    const next = getState().attempt + 1;
    if (next > marketMaximumReconnections) {
      setState({ status: "failed", retryAt: null });
      onFailed();
      return;
    }
    const delay = marketReconnectBaseMilliseconds * 2 ** (next - 1);
    setState({ status: "reconnecting", attempt: next, retryAt: now() + delay });
    retry.set(tryNow, delay);
  }

  function checkNow(): boolean {
    if (getState().status !== "failed") return false;
    begin("reconnecting");
    return true;
  }

  function keepChecking(): void {
    check.set(() => {
      checkNow();
      keepChecking();
    }, marketConnectionCheckMilliseconds);
  }

  return {
    start: () => {
      keepChecking();
      begin("connecting");
    },
    stop: () => {
      for (const alarm of [retry, deadline, check]) alarm.clear();
      setState({ retryAt: null });
    },
    connected: () => {
      deadline.clear();
      setState({ status: "connected", attempt: 0, retryAt: null });
    },
    lost,
    check: checkNow,
  };
}
