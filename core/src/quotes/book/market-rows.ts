import type { CaucionRate, MarketOption, MarketStock } from "../../contract/index.ts";
import { mergeRows } from "./merge-rows.ts";
import type { RowChanges } from "./merge-rows.ts";

/** Which of the items are all there are; they are complete rows then, except for a chain that is `partial`. */
export type MarketItems = {
  readonly options: readonly MarketOption[];
  readonly stocks: readonly MarketStock[];
  readonly rates: readonly CaucionRate[];
  /** Symbols of options and shares that left. */
  readonly removed: readonly string[];
  readonly whole: { readonly options: boolean; readonly stocks: boolean; readonly rates: boolean };
  readonly partial?: boolean;
};
export type MarketRowChanges = {
  readonly options: RowChanges<string, MarketOption>;
  readonly stocks: RowChanges<string, MarketStock>;
  readonly rates: RowChanges<number, CaucionRate>;
  /** Another share stands first: the first is the underlying. */
  readonly isReordered: boolean;
};

const symbolOf = ({ symbol }: { readonly symbol: string }): string => symbol;
const orderOf = (stocks: ReadonlyMap<string, MarketStock>): string => [...stocks.keys()].join();

/** Options, shares and cauciones by name, merged in one way wherever a market is followed. */
export class MarketRows {
  readonly options = new Map<string, MarketOption>();
  readonly stocks = new Map<string, MarketStock>();
  /** Ascending by days; the very same array when nothing changed. */
  rates: readonly CaucionRate[] = [];
  readonly #rates = new Map<number, CaucionRate>();

  merge({ whole, removed, partial = false, ...items }: MarketItems): MarketRowChanges {
    const order = orderOf(this.stocks);
    const rates = mergeRows(this.#rates, items.rates, { nameOf: ({ days }) => days, whole: whole.rates });
    if (rates.changed.size + rates.removed.size > 0) {
      this.rates = [...this.#rates.values()].sort((one, other) => one.days - other.days);
    }
    return {
      options: mergeRows(this.options, items.options, {
        nameOf: symbolOf,
        whole: whole.options,
        partial: partial || !whole.options,
        removed,
      }),
      stocks: mergeRows(this.stocks, items.stocks, { nameOf: symbolOf, whole: whole.stocks, removed }),
      rates,
      isReordered: order !== orderOf(this.stocks),
    };
  }
}
