import type { StoragePort } from "@paridad/core/auth";
import { calculatorKey, createCalculatorStore } from "@paridad/core/stores";
import type { CalculatorOption, CalculatorStore, CalculatorStoreOptions } from "@paridad/core/stores";

import { findOption, shownOption } from "../../lib/find-option.ts";
import type { Services } from "../../lib/services.tsx";
import type { WatchedMarket } from "./alerts.ts";

/** Alerts are looked at once in this long while the market moves. */
const paceMilliseconds = 1_000;
/** A symbol that nothing trades by is looked for again after this. */
const searchAgainMilliseconds = 60_000;

type LiveMarket = CalculatorStoreOptions["market"];

export type AlertMarket = WatchedMarket & {
  /** Calls back when there may be something new to look at. Returns what stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
};

/** Reads what the user chose and writes nothing: looking at other expiries must not change theirs. */
function readOnly(storage: StoragePort): StoragePort {
  return {
    getItem: (key) => storage.getItem(key),
    setItem: () => undefined,
    removeItem: () => undefined,
  };
}

/**
 * The market as alerts see it: every expiry, with the user's rate and model, and without their own spot and what-if.
 * Nothing is computed until an alert asks; then each expiry that has one keeps a calculator of its own.
 */
export function openAlertMarket(
  market: LiveMarket,
  { disk, clock }: Pick<Services, "disk" | "clock">,
): AlertMarket {
  const opened: CalculatorStore[] = [];
  const missedAt = new Map<string, number>();
  const open = (): CalculatorStore => {
    const calculator = createCalculatorStore({
      market,
      preferences: readOnly(disk),
      clock,
      paceMilliseconds,
    });
    calculator.useFeedSpot();
    calculator.resetWhatIf();
    opened.push(calculator);
    return calculator;
  };
  const forget = () => {
    for (const calculator of opened.splice(0)) calculator.dispose();
    missedAt.clear();
  };
  const own = () => (opened[0] ?? open()).getState();
  const search = (symbol: string): CalculatorOption | null => {
    const now = clock.now();
    if (now - (missedAt.get(symbol) ?? -Infinity) < searchAgainMilliseconds) return null;
    const calculator = open();
    const found = findOption(calculator, symbol);
    if (found !== null) return found.option;
    opened.pop();
    calculator.dispose();
    if (own().rows.length > 0) missedAt.set(symbol, now);
    return null;
  };
  const leavePreferences = disk.subscribe((key) => {
    if (key === null || key === calculatorKey) forget();
  });
  return {
    spot: () => own().spot.feedValue,
    atTheMoneyVolatility() {
      const { atTheMoneyVolatility } = own().summary;
      return atTheMoneyVolatility.ok ? atTheMoneyVolatility.value : null;
    },
    option(symbol) {
      own();
      for (const calculator of opened) {
        const found = shownOption(calculator.getState(), symbol);
        if (found !== null) return found.option;
      }
      return search(symbol);
    },
    subscribe: (listener) => followCalmly(market, listener),
    close() {
      leavePreferences();
      forget();
    },
  };
}

/** Calls back after changes of the market, once a pace at most. */
function followCalmly(market: LiveMarket, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const leave = market.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = null;
      listener();
    }, paceMilliseconds);
  });
  return () => {
    leave();
    if (timer !== null) clearTimeout(timer);
  };
}
