import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import { systemClock } from "../auth/ports.ts";
import type { ClockPort, StorageChangesPort, StoragePort } from "../auth/ports.ts";
import type { ChainSource } from "../market/chain/chain-source.ts";
import type { MarketChange } from "../market/types.ts";
import { createInputActions } from "./calculator-actions.ts";
import { CalculatorEngine } from "./engine/calculator-engine.ts";
import { emptyOutputs } from "./engine/calculator-outputs.ts";
import { calculatorKey, readCalculatorInputs, writeCalculatorInputs } from "./calculator-inputs.ts";
import type { CalculatorInputs } from "./calculator-inputs.ts";
import type { CalculatorActions, CalculatorState } from "./calculator-types.ts";
import { keepEqual } from "./engine/keep-equal.ts";
import { paceChanges } from "./pace-changes.ts";
import { noticesOf } from "./notices.ts";
import type { RateMemory } from "../quotes/index.ts";
import type { PastVolatility } from "../volatility/index.ts";

/** A zustand store (`useStore(calculator, selector)`) with its actions next to it. */
export type CalculatorStore = StoreApi<CalculatorState> & CalculatorActions;

export type CalculatorStoreOptions = {
  readonly market: Pick<ChainSource, "connection" | "getBook" | "subscribe">;
  readonly preferences: StoragePort;
  readonly clock?: ClockPort;
  /**
   * At most one recomputation for the market's ticks in this many milliseconds, the first after a pause at once; a
   * user's own changes are never held. 0, the default, computes at every tick.
   */
  readonly paceMilliseconds?: number;
  /** Shared by the screens of one app, so that a rate held on one is held on all. */
  readonly memory?: RateMemory;
  /** Writes of other windows and devices to `preferences`. */
  readonly changes?: StorageChangesPort;
};

/** The market's connection and what it makes worth saying. @returns the unsubscriber. */
function followConnection(
  store: StoreApi<CalculatorState>,
  { connection: source }: Pick<ChainSource, "connection">,
): () => void {
  return source.subscribe((connection) => {
    const state = store.getState();
    store.setState({ connection, notices: keepEqual(state.notices, noticesOf(state, connection)) });
  });
}

/** Takes over what other windows and devices choose. @returns the unsubscriber. */
function followChoices(changes: StorageChangesPort | undefined, adopt: () => void): () => void {
  const leave = changes?.subscribe((key) => {
    if (key === calculatorKey) adopt();
  });
  return () => leave?.();
}

/**
 * The real-time calculator: rows out of the live market and the user's inputs. It follows the market from the moment
 * it is made; opening and closing the market is the screen's. Objects that did not change stay the same objects.
 */
export function createCalculatorStore({
  market,
  preferences,
  clock = systemClock,
  paceMilliseconds = 0,
  memory,
  changes,
}: CalculatorStoreOptions): CalculatorStore {
  const engine = new CalculatorEngine({ clock, memory });
  const store = createStore<CalculatorState>(() => ({
    ...emptyOutputs,
    inputs: readCalculatorInputs(preferences),
    connection: market.connection.getState(),
    notices: [],
  }));
  const compute = (inputs: CalculatorInputs, change: MarketChange | null) => {
    const connection = market.connection.getState();
    const outputs = engine.compute(market.getBook(), inputs, change);
    const notices = keepEqual(store.getState().notices, noticesOf(outputs, connection));
    store.setState({ ...outputs, inputs, connection, notices });
  };
  const paced = paceChanges({
    milliseconds: paceMilliseconds,
    now: () => clock.now(),
    handOn: (change) => compute(store.getState().inputs, change),
  });
  const refresh = () => {
    paced.forget();
    compute(store.getState().inputs, null);
  };
  const set = (change: Partial<CalculatorInputs>) => {
    const inputs = { ...store.getState().inputs, ...change };
    writeCalculatorInputs(preferences, inputs);
    paced.forget();
    compute(inputs, null);
  };
  refresh();
  const leaveMarket = market.subscribe((_book, change) => paced.accept(change));
  const leaveConnection = followConnection(store, market);
  const leaveChoices = followChoices(changes, () => compute(readCalculatorInputs(preferences), null));
  return Object.assign(store, {
    ...createInputActions({ get: store.getState, set }),
    refresh,
    setPast: (past: PastVolatility | null) => {
      engine.setPast(past);
      refresh();
    },
    pause: () => paced.forget(),
    dispose: () => {
      paced.forget();
      leaveMarket();
      leaveConnection();
      leaveChoices();
    },
  });
}
