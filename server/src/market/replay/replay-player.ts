import type { MarketOption, MarketSource } from "@paridad/core/contract";
import type { FeedBatch } from "../feed.ts";
import type { RecordedDay, Recording } from "./load-recording.ts";
import { ratesAt } from "./recorded-rates.ts";
import { sharesAt } from "./recorded-stock.ts";

/** The tail of a snapshot, played at the recorded pace; earlier touches are already applied when it begins. */
const leadMilliseconds = 60_000;
/** Closed hours, and the hours between two snapshots of a day, pass in this much of the machine's time. */
const jumpMilliseconds = 3_000;

/** A series that is listed that day but not quoted yet. */
function listed(option: MarketOption): MarketOption {
  return {
    symbol: option.symbol,
    strike: option.strike,
    expiration: option.expiration,
    expirationEstimated: option.expirationEstimated,
    previousClose: option.previousClose,
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    last: null,
    volume: null,
    operations: null,
    turnover: null,
    datetime: null,
  };
}

function firstStockAt(day: RecordedDay): number {
  return Math.min(...day.stocks.map(({ at }) => at));
}

/**
 * Plays a recording: its days in order, the clock of its snapshots, and quotes that change only as it says. The chain
 * of a day is listed when the day begins; each quote appears at the instant it was recorded. Loops.
 */
export class ReplayPlayer {
  readonly #recording: Recording;
  readonly #speed: number;
  #dayIndex = 0;
  #snapshotIndex = 0;
  #quoteIndex = 0;
  #clock = 0;
  #jumpLeft = 0;
  #enters: "day" | "snapshot" | null = "day";

  constructor({ recording, speed }: { recording: Recording; speed: number }) {
    this.#recording = recording;
    this.#speed = speed;
  }

  get #day(): RecordedDay {
    const day = this.#recording.days[this.#dayIndex];
    if (day === undefined) throw new Error("The recording has no days");
    return day;
  }

  /** Lets machine time pass; what the market shows then. */
  advance(elapsedMilliseconds: number): FeedBatch {
    if (this.#jumpLeft > 0) {
      this.#jumpLeft -= elapsedMilliseconds;
      if (this.#jumpLeft > 0) return this.#batch({ session: "closed" });
      this.#goOn();
    }
    if (this.#enters !== null) return this.#enter();
    const { asOf } = this.#snapshot();
    this.#clock = Math.min(asOf, this.#clock + elapsedMilliseconds * this.#speed);
    const options = this.#takeDue();
    if (this.#clock >= asOf) this.#jumpLeft = Math.max(250, jumpMilliseconds / Math.max(1, this.#speed));
    return this.#batch({ options });
  }

  #snapshot() {
    const snapshot = this.#day.snapshots[this.#snapshotIndex];
    if (snapshot === undefined) throw new Error("The recorded day has no snapshots");
    return snapshot;
  }

  /** Moves to the next snapshot of the day, then to the next day, then back to the first. */
  #goOn(): void {
    this.#quoteIndex = 0;
    this.#snapshotIndex += 1;
    this.#enters = "snapshot";
    if (this.#snapshotIndex < this.#day.snapshots.length) return;
    this.#snapshotIndex = 0;
    this.#dayIndex = (this.#dayIndex + 1) % this.#recording.days.length;
    this.#enters = "day";
  }

  #enter(): FeedBatch {
    const isNewDay = this.#enters === "day";
    this.#enters = null;
    const { asOf } = this.#snapshot();
    const lead = asOf - leadMilliseconds;
    const firstStock = firstStockAt(this.#day);
    const start = Number.isFinite(firstStock) ? Math.max(lead, Math.min(firstStock, asOf)) : lead;
    this.#clock = isNewDay ? start : Math.max(this.#clock, lead);
    const options = this.#takeDue();
    if (!isNewDay) return this.#batch({ options });
    const chain = new Map<string, MarketOption>();
    for (const { quotes } of this.#day.snapshots) {
      for (const { option } of quotes)
        if (!chain.has(option.symbol)) chain.set(option.symbol, listed(option));
    }
    for (const option of options) chain.set(option.symbol, option);
    return this.#batch({ options: [...chain.values()], wholeChain: true });
  }

  #takeDue(): MarketOption[] {
    const options: MarketOption[] = [];
    const { quotes } = this.#snapshot();
    for (;;) {
      const next = quotes[this.#quoteIndex];
      if (next === undefined || next.at > this.#clock) return options;
      options.push(next.option);
      this.#quoteIndex += 1;
    }
  }

  #batch({ session = "open", ...rest }: Partial<FeedBatch> & { session?: "open" | "closed" }): FeedBatch {
    const { date, stocks } = this.#day;
    const listed = this.#snapshot().quotes.length;
    const isFilling = this.#snapshotIndex === 0 && this.#quoteIndex < listed;
    const source: MarketSource = {
      kind: "replay",
      name: "Grabación de BYMA",
      recordedDate: date,
      session,
      delaySeconds: 0,
      ...(isFilling && { filling: { quoted: this.#quoteIndex, listed } }),
    };
    return {
      asOf: this.#clock,
      source,
      ...rest,
      stocks: sharesAt(stocks, this.#clock),
      rates: ratesAt({ rates: this.#recording.rates, at: this.#clock, date }),
    };
  }
}
