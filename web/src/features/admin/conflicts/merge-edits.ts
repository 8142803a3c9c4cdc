import { ownValue } from "@paridad/core/lib";

/** The three states of a stale edit: base, current and edited. */
export type ThreeWays<Fields> = { readonly start: Fields; readonly current: Fields; readonly mine: Fields };

/** A field that somebody else changed meanwhile. */
export type ChangedField = {
  readonly name: string;
  readonly before: unknown;
  readonly now: unknown;
  /** The value written in it here, where it was and is not the same. */
  readonly mine: { readonly value: unknown } | null;
};

function plain(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

const isSame = (one: unknown, other: unknown) => plain(one ?? null) === plain(other ?? null);

function entriesOf<Fields extends object>({ start, current, mine }: ThreeWays<Fields>) {
  const names = new Set([start, current, mine].flatMap((fields) => Object.keys(fields)));
  const valueIn = (fields: object, name: string) =>
    ownValue(fields as Readonly<Record<string, unknown>>, name);
  return [...names].map((name) => ({
    name,
    before: valueIn(start, name),
    now: valueIn(current, name),
    mine: valueIn(mine, name),
  }));
}

/** Fields that differ between base and current, in form order. */
export function changedMeanwhile<Fields extends object>(states: ThreeWays<Fields>): ChangedField[] {
  return entriesOf(states)
    .filter(({ before, now }) => !isSame(before, now))
    .map(({ name, before, now, mine }) => ({
      name,
      before,
      now,
      mine: isSame(mine, before) || isSame(mine, now) ? null : { value: mine },
    }));
}

/** The current state with this edit's changes on top. */
export function savedOnTop<Fields extends object>(states: ThreeWays<Fields>): Fields {
  const merged = entriesOf(states)
    .map(({ name, before, now, mine }) => [name, isSame(mine, before) ? now : mine] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as Fields;
}
