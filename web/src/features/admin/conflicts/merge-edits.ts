import { ownValue } from "@paridad/core/lib";

/** The three states of a stale edit: base, current and edited. */
export type ThreeWays<Fields> = { readonly start: Fields; readonly current: Fields; readonly mine: Fields };

/** A field that somebody else changed meanwhile, as it is read. */
export type ConflictField = {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** The text written here, where both wrote something else. */
  readonly mine: string | null;
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

/** Fields that differ between base and current, in form order; one without a label isn't told. */
export function changedMeanwhile<Fields extends object>(
  states: ThreeWays<Fields>,
  {
    labelOf,
    shown,
  }: {
    labelOf: (name: string) => string | undefined;
    shown: (name: string, value: unknown) => string;
  },
): ConflictField[] {
  return entriesOf(states)
    .filter(({ before, now }) => !isSame(before, now))
    .flatMap(({ name, before, now, mine }) => {
      const label = labelOf(name);
      if (label === undefined) return [];
      const isMine = !isSame(mine, before) && !isSame(mine, now);
      return [
        {
          label,
          before: shown(name, before),
          now: shown(name, now),
          mine: isMine ? shown(name, mine) : null,
        },
      ];
    });
}

/** The current state with this edit's changes on top. */
export function savedOnTop<Fields extends object>(states: ThreeWays<Fields>): Fields {
  const merged = entriesOf(states)
    .map(({ name, before, now, mine }) => [name, isSame(mine, before) ? now : mine] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as Fields;
}
