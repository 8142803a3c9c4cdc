import type { AlertContract, AlertSubject, SavedPosition, SubjectField } from "../contract/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { followContract } from "../positions/index.ts";
import { hasExpired } from "../symbols/index.ts";
import type { InstrumentTable } from "../symbols/index.ts";

/** A subject under the names and bases of today, with every input of its value besides the market. */
export interface WatchedSubject {
  readonly subject: AlertSubject;
  readonly costs: CostSchedule;
  readonly position: SavedPosition | null;
}

/** A subject with its options replaced, each with its field and in its own order. */
function replaceOptions(
  subject: AlertSubject,
  replace: (contract: AlertContract, field: SubjectField) => AlertContract,
): AlertSubject {
  if ("contract" in subject) return { ...subject, contract: replace(subject.contract, "contract") };
  if ("one" in subject) {
    return { ...subject, one: replace(subject.one, "one"), other: replace(subject.other, "other") };
  }
  if ("legs" in subject) {
    const legs = subject.legs.map((leg) => ({ ...leg, contract: replace(leg.contract, "legs") }));
    return { ...subject, legs };
  }
  // The other kinds name no option.
  return subject satisfies Readonly<Record<string, string>>;
}

/** The options that a subject names, in its own order. */
export function optionsOfSubject(
  subject: AlertSubject,
): readonly { readonly field: SubjectField; readonly contract: AlertContract }[] {
  const options: { readonly field: SubjectField; readonly contract: AlertContract }[] = [];
  replaceOptions(subject, (contract, field) => {
    options.push({ field, contract });
    return contract;
  });
  return options;
}

/** A subject whose options are what they are today; null where that isn't known of one. */
export function followSubject(
  subject: AlertSubject,
  follow: (contract: AlertContract) => AlertContract | null,
): AlertSubject | null {
  let isKnown = true;
  const followed = replaceOptions(subject, (contract) => {
    const today = follow(contract);
    isKnown &&= today !== null;
    return today ?? contract;
  });
  return isKnown ? followed : null;
}

/**
 * A subject under the names of the day, by the table of renames; an alert is not of another contract that came to have its
 * symbol. Null where the base of today isn't known.
 */
export function subjectToday(
  subject: AlertSubject,
  { table, day }: { readonly table: InstrumentTable; readonly day: string },
): AlertSubject | null {
  return followSubject(subject, (contract) => {
    const followed = followContract({ contract, table, on: day });
    if (!followed.ok) return null;
    const { symbol, strike } = followed;
    return { type: contract.type, expiration: contract.expiration, symbol, strike };
  });
}

/** The field whose expiry is over at an instant of the market, so the subject has no value any more; null while it has. */
export function expiredField(subject: AlertSubject, asOf: number): SubjectField | null {
  if ("expiration" in subject)
    return hasExpired({ asOf, expiration: subject.expiration }) ? "expiration" : null;
  const over = optionsOfSubject(subject).find(({ contract: { expiration } }) =>
    hasExpired({ asOf, expiration }),
  );
  return over?.field ?? null;
}
