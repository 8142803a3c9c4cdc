import { contractsOfSubject } from "../contract/index.ts";
import type {
  AlertContract,
  AlertSubject,
  PremiumSide,
  RateMeasure,
  SavedPosition,
} from "../contract/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { followContract } from "../positions/index.ts";
import type { InstrumentTable } from "../symbols/index.ts";

/** An option under its name and base of today. */
export interface TodayContract {
  readonly type: "call" | "put";
  readonly strike: number;
  readonly expiration: string;
  readonly symbol: string;
}

/** What is watched, with all that its value is made of. */
export type WatchedSubject =
  | { readonly kind: "share" }
  | { readonly kind: "premium"; readonly contract: TodayContract; readonly side: PremiumSide }
  | {
      readonly kind: "rate";
      readonly contract: TodayContract;
      readonly measure: RateMeasure;
      readonly costs: CostSchedule;
    }
  | {
      readonly kind: "spread";
      readonly legs: readonly { readonly contract: TodayContract; readonly quantity: number }[];
    }
  | { readonly kind: "ratio"; readonly one: TodayContract; readonly other: TodayContract }
  | { readonly kind: "volatility"; readonly contract: TodayContract }
  | { readonly kind: "exercise"; readonly contract: TodayContract }
  | { readonly kind: "moneyVolatility"; readonly expiration: string }
  | { readonly kind: "percentile" }
  | { readonly kind: "position"; readonly position: SavedPosition };

/**
 * The names of the day of the options of a subject, in its order, by the table of renames; an alert is not of another
 * contract that came to have its symbol. Null where the base of today isn't known.
 */
export function contractsToday(
  subject: AlertSubject,
  { table, day }: { readonly table: InstrumentTable; readonly day: string },
): readonly TodayContract[] | null {
  const found = contractsOfSubject(subject).map((contract) => todayOf(contract, table, day));
  const known = found.filter((contract) => contract !== null);
  return known.length === found.length ? known : null;
}

function todayOf(contract: AlertContract, table: InstrumentTable, day: string): TodayContract | null {
  const { type, expiration } = contract;
  const followed = followContract({ contract: { ...contract, settlement: "24hs" }, table, on: day });
  if (!followed.ok) return null;
  return { type, expiration, symbol: followed.symbol, strike: followed.strike };
}

/** A subject with what it needs to be valued; null where a name or the position is missing. */
export function watchSubject(
  subject: AlertSubject,
  {
    today,
    costs,
    position,
  }: {
    /** As `contractsToday` gives them. */
    readonly today: readonly TodayContract[] | null;
    readonly costs: CostSchedule;
    readonly position: SavedPosition | null;
  },
): WatchedSubject | null {
  if (subject.kind === "position") return position === null ? null : { kind: "position", position };
  if (subject.kind === "share" || subject.kind === "percentile") return { kind: subject.kind };
  if (subject.kind === "moneyVolatility") return subject;
  const [one, other] = today ?? [];
  if (one === undefined) return null;
  if (subject.kind === "spread") {
    return {
      kind: "spread",
      legs: subject.legs.flatMap(({ quantity }, place) => {
        const contract = today?.[place];
        return contract === undefined ? [] : [{ contract, quantity }];
      }),
    };
  }
  if (subject.kind === "ratio") return other === undefined ? null : { kind: "ratio", one, other };
  if (subject.kind === "rate") return { ...subject, contract: one, costs };
  return { ...subject, contract: one };
}

/** The last day on which a subject has a value, `YYYY-MM-DD`: the nearest expiry it names; null where it names none. */
export function lastDayOf(subject: AlertSubject): string | null {
  if (subject.kind === "moneyVolatility") return subject.expiration;
  const days = contractsOfSubject(subject).map(({ expiration }) => expiration);
  return days.toSorted()[0] ?? null;
}
