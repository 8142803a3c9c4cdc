import type { MarketOption } from "@paridad/core/contract";
import type { FeedBatch } from "../feed.ts";

/**
 * Cuts a whole chain to the contracts that changed since the last one: a quote that stands still for hours is no news
 * for the recorder. The chain stays whole where contracts came or left, and after `forget`.
 */
export class ChangedOptions {
  #known = new Map<string, string>();

  of(batch: FeedBatch): FeedBatch {
    const { options = [], wholeChain, ...rest } = batch;
    if (wholeChain !== true) return batch;
    const next = new Map(options.map((option) => [option.symbol, JSON.stringify(option)]));
    const isSameList =
      next.size === this.#known.size && [...next.keys()].every((symbol) => this.#known.has(symbol));
    const known = this.#known;
    this.#known = next;
    if (!isSameList) return batch;
    const changed = options.filter(
      (option: MarketOption) => known.get(option.symbol) !== next.get(option.symbol),
    );
    return { ...rest, options: changed };
  }

  forget(): void {
    this.#known = new Map();
  }
}
