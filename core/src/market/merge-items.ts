import type { CaucionRate } from "../contract/index.ts";

/** Fields of an item by name; the contract's items are flat. */
type Item = { readonly symbol: string };

/** `patch` over `old`; the very same object when no field of the patch has another value. */
export function merged<Fields extends object>(old: Fields | undefined, patch: Fields): Fields {
  if (!old) return patch;
  for (const key in patch) {
    if (!Object.is(patch[key], old[key])) return { ...old, ...patch };
  }
  return old;
}

/** `next` whole; the very same `old` object when both have the same fields. */
export function replaced<Fields extends object>(old: Fields | undefined, next: Fields): Fields {
  if (!old || Object.keys(old).length !== Object.keys(next).length) return next;
  return merged(old, next) === old ? old : next;
}

/** Puts each item into the map and names those that changed. */
export function putItems<Kind extends Item>(
  into: Map<string, Kind>,
  { items, join }: { items: readonly Kind[]; join: (old: Kind | undefined, next: Kind) => Kind },
): Set<string> {
  const changed = new Set<string>();
  for (const item of items) {
    const old = into.get(item.symbol);
    const next = join(old, item);
    if (next === old) continue;
    into.set(item.symbol, next);
    changed.add(item.symbol);
  }
  return changed;
}

/** The caución ladder, ascending by days; the very same array when nothing changed. */
export function mergeRates(
  old: readonly CaucionRate[],
  { rates, full }: { rates: readonly CaucionRate[]; full: boolean },
): readonly CaucionRate[] {
  if (rates.length === 0 && !full) return old;
  const oldByDays = new Map(old.map((rate) => [rate.days, rate]));
  const byDays = new Map(full ? [] : oldByDays);
  for (const rate of rates) {
    const known = oldByDays.get(rate.days);
    byDays.set(rate.days, full ? replaced(known, rate) : merged(known, rate));
  }
  const next = [...byDays.values()].sort((left, right) => left.days - right.days);
  const same = next.length === old.length && next.every((rate, index) => rate === old[index]);
  return same ? old : next;
}
