import { isPositiveNumber } from "@paridad/core/lib";
import { buenosAiresDate, sessionOf } from "@paridad/core/symbols";
import type { Clock } from "../../platform/clock.ts";
import { startOfDay } from "../../platform/start-of-day.ts";

/** A day's trading so far, by the feed; null is not known. */
export type DayTotals = {
  readonly volume: number | null;
  readonly operations: number | null;
  readonly turnover: number | null;
};

type Quote = Partial<{ readonly [Name in keyof DayTotals]: number | null | undefined }> & {
  readonly datetime?: string | null | undefined;
};

const unknownTotals: DayTotals = { volume: null, operations: null, turnover: null };
const untraded: DayTotals = { volume: 0, operations: 0, turnover: 0 };
/** Feeds go on telling a day's last totals for a while; later ones empty them. */
const afterCloseMilliseconds = 15 * 60_000;

/** A bar of a feed's line: its start, and the feed's kind. */
type TotalsPlace = { readonly line: string; readonly start: number; readonly source: string };

/** A bar's day, and from when until when the feed tells that day's own totals. */
type Hours = { readonly dayStart: number; readonly from: number; readonly to: number };

function hoursOf(start: number, source: string, closedDays: Clock["closedDays"]): Hours {
  const day = buenosAiresDate(start);
  const dayStart = startOfDay(day).getTime();
  // The simulated market is open day and night.
  if (source === "simulated") return { dayStart, from: dayStart, to: Infinity };
  const session = sessionOf(day, closedDays);
  if (session === null) return { dayStart, from: Infinity, to: Infinity };
  return { dayStart, from: session.opensAt, to: session.closesAt + afterCloseMilliseconds };
}

function eachTotal(change: (name: keyof DayTotals) => number | null): DayTotals {
  return { volume: change("volume"), operations: change("operations"), turnover: change("turnover") };
}

/** A bar's totals after one more quote in it; one that tells none, as of an emptied book, changes nothing. */
export function lastTold(before: DayTotals, now: DayTotals): DayTotals {
  const isSilent = now.volume === null && now.operations === null && now.turnover === null;
  return isSilent ? before : now;
}

/** Trading between two totals of a day: unknown where one is, or where the feed corrected it or began again. */
function tradedBetween(before: DayTotals, now: DayTotals): DayTotals {
  return eachTotal((name) => {
    const [old, total] = [before[name], now[name]];
    return old === null || total === null || total < old ? null : total - old;
  });
}

/** With what a line's newest bar ended, and how many silences of the feed were before it. */
type Known = { readonly dayStart: number; readonly totals: DayTotals; readonly silences: number };

/**
 * Follows the running totals of a feed's lines from bar to bar. Only what is told in a session is the day's: before the open
 * and on days without one feeds repeat an earlier day's totals, and after the close they drop them.
 */
export class TotalsFollower {
  readonly #known = new Map<string, Known>();
  /** The volume with which a line came into its session: an earlier day's for as long as it doesn't move. */
  readonly #overnight = new Map<string, number | null>();
  /** The newest day of which a line told trades. */
  readonly #tradedOn = new Map<string, number>();
  readonly #clock: Pick<Clock, "closedDays">;
  #silences = 0;
  /** The bar from which on nothing of the feed was missed. */
  #followedFrom: number | null = null;
  #newest: { readonly start: number; readonly source: string; readonly hours: Hours } | null = null;

  constructor(clock: Pick<Clock, "closedDays"> = {}) {
    this.#clock = clock;
  }

  /** The day's totals that a quote in a bar tells. */
  totalsOf(quote: Quote, { line, ...place }: TotalsPlace): DayTotals {
    const { dayStart, from, to } = this.#hoursAt(place);
    this.#followedFrom ??= place.start;
    const totals = eachTotal((name) => quote[name] ?? null);
    if (place.start < from || place.start >= to) {
      this.#overnight.set(line, totals.volume);
      return unknownTotals;
    }
    if (Date.parse(quote.datetime ?? "") < dayStart) return unknownTotals;
    if (isPositiveNumber(totals.volume) && totals.volume === this.#overnight.get(line)) return unknownTotals;
    this.#overnight.delete(line);
    if (isPositiveNumber(totals.volume)) this.#tradedOn.set(line, dayStart);
    // An emptied book takes no trade back, however long it stays empty.
    const isEmptied = totals.volume === 0 && this.#tradedOn.get(line) === dayStart;
    return isEmptied ? unknownTotals : totals;
  }

  /** Trading in a line's bar that ended with `totals`: since its bar before, or since the open. */
  traded(totals: DayTotals, { line, ...place }: TotalsPlace): DayTotals {
    const hours = this.#hoursAt(place);
    const before = this.#before(line, hours);
    // Until a first total is told of a day that was followed from its open, nothing was traded.
    const known = eachTotal((name) => totals[name] ?? (before[name] === 0 ? 0 : null));
    this.#known.set(line, { dayStart: hours.dayStart, totals: known, silences: this.#silences });
    return tradedBetween(before, totals);
  }

  /** With what a line's bar began. */
  #before(line: string, { dayStart, from }: Hours): DayTotals {
    const known = this.#known.get(line);
    if (known?.dayStart === dayStart && known.silences === this.#silences) return known.totals;
    return this.#followedFrom !== null && this.#followedFrom <= from ? untraded : unknownTotals;
  }

  /** After a silence the time of the next reported trades is unknown. */
  forget(): void {
    this.#silences += 1;
    this.#followedFrom = null;
  }

  /** The newest bar's: looked up once, not with every quote. */
  #hoursAt({ start, source }: Omit<TotalsPlace, "line">): Hours {
    if (this.#newest?.start !== start || this.#newest.source !== source) {
      this.#newest = { start, source, hours: hoursOf(start, source, this.#clock.closedDays) };
    }
    return this.#newest.hours;
  }
}
