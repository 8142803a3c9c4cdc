import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { MarketBook, MarketChange, MarketListener } from "../types.ts";
import type { ChainSource } from "./chain-source.ts";

/** Which chain a screen reads; `at` as the recorded chain takes it. */
export type ChainChoice =
  | { readonly kind: "live" }
  | { readonly kind: "five-minutes" }
  | { readonly kind: "recorded"; readonly at: string };

/** A chain source whose source can be changed while screens read it. */
export type ChainSwitch = ChainSource & {
  readonly choice: StoreApi<ChainChoice>;
  /** Closes the source in use and reads from the chosen one; open if the one before was. */
  choose(choice: ChainChoice): void;
};

/** Everything of the new book is news, and what only the old one had has left. */
function wholeChange(before: readonly string[], book: MarketBook): MarketChange {
  const removed = new Set(before.filter((symbol) => !book.options.has(symbol)));
  return {
    kind: "snapshot",
    options: new Set(book.options.keys()),
    removed,
    stocks: true,
    rates: true,
    source: true,
  };
}

/** Screens that read it need not know that it changes. `make` gives the source of a choice, closed. */
export function createChainSwitch({
  first,
  make,
}: {
  readonly first: ChainChoice;
  readonly make: (choice: ChainChoice) => ChainSource;
}): ChainSwitch {
  let current = make(first);
  let isOpen = false;
  const choice = createStore<ChainChoice>(() => first);
  const connection = createStore(() => current.connection.getState());
  const listeners = new Set<MarketListener>();
  const tell: MarketListener = (book, change) => {
    for (const listener of listeners) listener(book, change);
  };
  const follow = () => {
    const endings = [
      current.subscribe(tell),
      current.connection.subscribe((state) => connection.setState(state, true)),
    ];
    return () => {
      for (const end of endings) end();
    };
  };
  let leave = follow();
  return {
    choice,
    connection,
    get kind() {
      return current.kind;
    },
    getBook: () => current.getBook(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => {
      isOpen = true;
      current.open();
    },
    close: () => {
      isOpen = false;
      current.close();
    },
    resume: () => current.resume(),
    choose: (next) => {
      const before = [...current.getBook().options.keys()];
      leave();
      current.close();
      current = make(next);
      leave = follow();
      choice.setState(next, true);
      connection.setState(current.connection.getState(), true);
      tell(current.getBook(), wholeChange(before, current.getBook()));
      if (isOpen) current.open();
    },
  };
}
