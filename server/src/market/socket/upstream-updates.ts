import { marketSourceSchema } from "@paridad/core/contract";
import type { MarketOption, MarketSource, MarketStock } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import * as z from "zod";
import type { Clock, FeedBatch, FeedSink } from "../feed.ts";
import { UpstreamItems } from "./upstream-items.ts";

/** A whole state says nothing of a field: there is no such value. */
const nothingQuoted = {
  bid: null,
  ask: null,
  last: null,
  bidSize: null,
  askSize: null,
  previousClose: null,
  volume: null,
  turnover: null,
  datetime: null,
} as const;
const wholeOption = { ...nothingQuoted, operations: null } as const;
const wholeStock = { ...nothingQuoted, settlement: null } as const;

const list = z.array(z.unknown()).nullish().catch(null);
const outsideSchema = z.object({
  full: z.boolean().nullish().catch(null),
  seq: z.number().int().nullish().catch(null),
  asOf: z.string().nullish().catch(null),
  source: z.unknown().optional(),
  data: z.object({ opciones: list, acciones: list, cauction_rates: list, removed: list }),
});
type Outside = z.infer<typeof outsideSchema>;

/** `ask`: an update was missed, so request the whole state. */
export type ReadUpstream = { readonly batch: FeedBatch | null; readonly ask: boolean };

type Dependencies = { readonly name: string; readonly clock: Clock; readonly sink: FeedSink };

/**
 * Turns the `market_update`s of one connection into batches. A payload without `full` is a whole state (the
 * specification's provider). Numbered changes are taken in step only: after a gap nothing until the next whole state.
 */
export class UpstreamUpdates {
  readonly #dependencies: Dependencies;
  readonly #items: UpstreamItems;
  readonly #rates = new Map<number, NonNullable<FeedBatch["rates"]>[number]>();
  #seq: number | null = null;
  #isInStep = false;
  #asOf = 0;
  #spot: number | null = null;
  #source: MarketSource | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#items = new UpstreamItems((fault, detail) => dependencies.sink.fault(fault, detail));
  }

  take(payload: unknown): ReadUpstream {
    const parsed = outsideSchema.safeParse(payload);
    if (!parsed.success) {
      this.#dependencies.sink.fault("malformed-row", JSON.stringify(payload) ?? "");
      return { batch: null, ask: false };
    }
    const { full, seq } = parsed.data;
    if (full !== false) {
      this.#isInStep = true;
      this.#seq = seq ?? null;
      return { batch: this.#batchOf(parsed.data, true), ask: false };
    }
    if (!this.#isInStep) return { batch: null, ask: true };
    if (this.#seq !== null && seq !== null && seq !== undefined && seq !== this.#seq + 1) {
      this.#isInStep = false;
      this.#dependencies.sink.fault("update-gap", `${this.#seq} → ${seq}`);
      return { batch: null, ask: true };
    }
    this.#seq = seq ?? this.#seq;
    return { batch: this.#batchOf(parsed.data, false), ask: false };
  }

  #batchOf({ asOf, source, data }: Outside, isWhole: boolean): FeedBatch {
    const instant = Date.parse(asOf ?? "");
    this.#asOf = Number.isNaN(instant) ? this.#dependencies.clock.now() : instant;
    const stocks = this.#items.stocks(data.acciones ?? []);
    const last = stocks[0]?.last;
    if (isPositiveNumber(last)) this.#spot = last;
    const options = this.#items.options(data.opciones ?? [], {
      spot: this.#spot,
      asOf: this.#asOf,
      closedDays: this.#dependencies.clock.closedDays,
    });
    const removed = (data.removed ?? []).filter((symbol) => typeof symbol === "string");
    return {
      asOf: this.#asOf,
      source: this.#sourceOf(source),
      options: isWhole ? options.map((option): MarketOption => ({ ...wholeOption, ...option })) : options,
      stocks: isWhole ? stocks.map((stock): MarketStock => ({ ...wholeStock, ...stock })) : stocks,
      ...this.#ladder(data.cauction_rates ?? [], isWhole),
      ...(isWhole ? { wholeChain: true } : { removed }),
    };
  }

  /** A change names some terms; a batch carries the whole ladder. */
  #ladder(items: readonly unknown[], isWhole: boolean): Pick<FeedBatch, "rates"> {
    if (items.length === 0) return {};
    if (isWhole) this.#rates.clear();
    for (const rate of this.#items.rates(items)) {
      this.#rates.set(rate.days, { ...this.#rates.get(rate.days), ...rate });
    }
    return { rates: [...this.#rates.values()] };
  }

  /** The upstream's own label is kept, so a simulated or recorded market stays labelled as such. */
  #sourceOf(label: unknown): MarketSource {
    const parsed = z.object(marketSourceSchema.shape).safeParse(label);
    if (parsed.success) this.#source = parsed.data;
    return this.#source ?? { kind: "live", name: this.#dependencies.name };
  }
}
