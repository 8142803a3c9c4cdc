import { createAccountStorage } from "@paridad/core/api";
import { liveChain, screenPaceMilliseconds } from "@paridad/core/market";
import type { MarketClient } from "@paridad/core/market";
import {
  createCalculatorStore,
  createValuedMarketStore,
  followWaking,
  keptChoices,
} from "@paridad/core/stores";
import type { CalculatorState, CalculatorStore, ValuedMarketStore } from "@paridad/core/stores";

import { createLiveMarket } from "../../lib/open-market.ts";
import { connectionText } from "../../lib/connection-text.ts";
import type { Services } from "../../lib/services.tsx";
import { send } from "../../messaging/messages.ts";
import { badgeNumber, bookTotalKey, readBadgeChoice } from "../../storage/badge-choice.ts";
import { writeLastState } from "../../storage/last-state.ts";
import { markPanelGone, markPanelSeen, panelPulseMilliseconds } from "../../storage/panel-presence.ts";

export type PanelSession = {
  readonly market: MarketClient;
  readonly calculator: CalculatorStore;
  /** All expiries valued by the account's choices, from the moment it is first read. */
  readonly valued: () => ValuedMarketStore;
  /** Leaves the market and forgets the panel; calling it twice does nothing. */
  readonly close: () => void;
};

/** Writes for the popup and the badge are at least this far apart: they are for glances. */
const shareMilliseconds = 2_000;
/** Pace of the whole market: the panel's own table needs the rest of the time. */
const valuedMilliseconds = 1_000;
/** A panel that was closed on purpose leaves nothing under the icon. */
const badges: Record<string, string> = {
  connected: "•",
  connecting: "…",
  reconnecting: "…",
  disconnected: "",
};

function share({ memory, disk, clock }: Services, state: CalculatorState): void {
  const { connection } = state;
  const isConnected = connection.status === "connected";
  const number = isConnected ? badgeNumber(readBadgeChoice(disk), state, memory) : null;
  writeLastState(memory, state);
  markPanelSeen(memory, clock.now());
  void send({
    type: "panel-state",
    status: connection.status,
    badge: number ?? badges[connection.status] ?? "×",
    title: `Paridad · ${connectionText(connection, clock.now())}`,
  });
}

function shareNowAndThen(services: Services, calculator: CalculatorStore): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let { status, lastTickAt } = calculator.getState().connection;
  const write = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    share(services, calculator.getState());
  };
  const leave = calculator.subscribe(({ connection }) => {
    const isFirstTick = lastTickAt === null && connection.lastTickAt !== null;
    const isNews = connection.status !== status || isFirstTick;
    ({ status, lastTickAt } = connection);
    if (isNews) write();
    timer ??= setTimeout(write, shareMilliseconds);
  });
  const pulse = setInterval(write, panelPulseMilliseconds);
  write();
  return () => {
    leave();
    clearInterval(pulse);
    if (timer !== null) clearTimeout(timer);
  };
}

/** Opens the market, the calculator over it, and the messages for popup and badge. */
export function openSession(services: Services): PanelSession {
  // The number left by an earlier panel may be of a book closed since.
  services.memory.removeItem(bookTotalKey);
  const market = createLiveMarket(services);
  const { clock, disk, api, session } = services;
  const choices = createAccountStorage({ storage: disk, http: api.http, session });
  void choices.sync();
  const calculator = createCalculatorStore({
    market,
    preferences: choices,
    changes: choices,
    clock,
    paceMilliseconds: screenPaceMilliseconds,
  });
  let opened: ValuedMarketStore | null = null;
  const valued = () =>
    (opened ??= createValuedMarketStore({
      chain: liveChain(market),
      clock,
      paceMilliseconds: valuedMilliseconds,
      choices: () => keptChoices(choices),
    }));
  const stopSharing = shareNowAndThen(services, calculator);
  const leaveWaking = followWaking({
    page: window,
    clock,
    onWake: () => {
      market.resume();
      calculator.refresh();
      opened?.refresh();
      void choices.sync();
    },
  });
  market.open();
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    leaveWaking();
    stopSharing();
    market.close();
    share(services, calculator.getState());
    calculator.dispose();
    opened?.dispose();
    markPanelGone(services.memory);
  };
  return { market, calculator, valued, close };
}
