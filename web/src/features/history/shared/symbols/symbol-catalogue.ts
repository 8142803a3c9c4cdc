import type { HistorySymbol } from "@paridad/core/contract";
import { formatDate, formatMonthShort, formatStrike } from "@paridad/core/formats";
import { readSymbolParts } from "@paridad/core/symbols";

/** The newest session: the share's price, and the symbols that traded in it. */
export type Activity = { readonly spot: number | null; readonly traded: ReadonlySet<string> };

export type CatalogueEntry = {
  /** Its name in an address: the symbol, with `@` and the day of its expiry where a later contract took the symbol. */
  readonly id: string;
  readonly symbol: string;
  readonly type: "call" | "put" | null;
  readonly strike: number | null;
  /** Letters that end the symbol. */
  readonly expiryCode: string | null;
  /** `YYYY-MM-DD`. */
  readonly expiration: string | null;
};

export type ExpiryGroup = {
  readonly key: string;
  /** `OC 17/10/2025`. */
  readonly label: string;
  readonly code: string | null;
  readonly expiration: string | null;
};

/** Reads what the server did not say out of the symbol itself. */
function entryOf(symbol: HistorySymbol, isNewest: boolean): CatalogueEntry {
  const parts = readSymbolParts(symbol.symbol);
  return {
    id: isNewest || symbol.expiration === null ? symbol.symbol : `${symbol.symbol}@${symbol.expiration}`,
    symbol: symbol.symbol,
    type: symbol.type ?? (parts.ok ? parts.type : null),
    strike: symbol.strike,
    expiryCode: symbol.expiryCode ?? (parts.ok ? parts.monthCode : null),
    expiration: symbol.expiration,
  };
}

/** Standing series first, nearest before; then the expired ones, latest before. */
function expiryRank(expiration: string | null, today: string): string {
  if (expiration === null) return "2";
  if (expiration >= today) return `0${expiration}`;
  // Digits complemented to nine, so later days come first.
  return `1${expiration.replace(/\d/g, (digit) => String(9 - Number(digit)))}`;
}

/** The last of the contracts that had the same letters in different years: a symbol alone gives its series. */
function newestOfEach(symbols: readonly HistorySymbol[]): ReadonlySet<HistorySymbol> {
  const newest = new Map<string, HistorySymbol>();
  for (const symbol of symbols) {
    const known = newest.get(symbol.symbol);
    if (!known || (known.expiration ?? "") < (symbol.expiration ?? "")) newest.set(symbol.symbol, symbol);
  }
  return new Set(newest.values());
}

/** The contract of an entry's `id` as the history's queries ask for it. */
export function contractOf(id: string): { readonly symbol: string; readonly expiration?: string } {
  const [symbol = "", expiration] = id.split("@");
  return expiration === undefined ? { symbol } : { symbol, expiration };
}

/** An entry's `id` as it is shown: `GFGC7400OC`, `GFGC7400OC 17/10/2025`. */
export function contractName(id: string): string {
  const { symbol, expiration } = contractOf(id);
  return expiration === undefined ? symbol : `${symbol} ${formatDate(expiration)}`;
}

/** The picker's list: by expiry, what trades first and nearest to the money, otherwise by base. `today` is a Buenos Aires day. */
export function catalogueOf(
  symbols: readonly HistorySymbol[],
  { today, activity = null }: { today: string; activity?: Activity | null },
): CatalogueEntry[] {
  const newest = newestOfEach(symbols);
  const ranked = symbols.map((symbol) => {
    const entry = entryOf(symbol, newest.has(symbol));
    const isLiving = (entry.expiration ?? "") >= today;
    const trades = isLiving && activity?.traded.has(entry.symbol) === true;
    const strike = entry.strike ?? 0;
    const distance = isLiving && activity?.spot ? Math.abs(strike - activity.spot) : strike;
    return { entry, rank: `${expiryRank(entry.expiration, today)} ${trades ? 0 : 1}`, distance };
  });
  ranked.sort(
    (one, other) =>
      (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0) ||
      one.distance - other.distance ||
      (one.entry.symbol < other.entry.symbol ? -1 : 1),
  );
  return ranked.map(({ entry }) => entry);
}

/** The two calls of the nearest expiry to begin with: nearest to the money of what trades, otherwise in the middle. */
export function callsAtTheMoney(
  entries: readonly CatalogueEntry[],
  activity: Activity | null,
): readonly [string, string] | null {
  const calls = entries.filter(({ id, symbol, type, expiration }) => {
    return id === symbol && type === "call" && expiration !== null;
  });
  const trading = calls.filter(({ symbol }) => activity?.traded.has(symbol));
  const [{ expiration: day } = { expiration: null }] = trading.length > 1 ? trading : calls;
  const nearest = calls.filter(({ expiration }) => expiration === day);
  const middle = Math.max(0, Math.floor(nearest.length / 2) - 1);
  const chosen = activity?.spot ? nearest.slice(0, 2) : nearest.slice(middle, middle + 2);
  const [first, second] = chosen.toSorted((one, other) => (one.strike ?? 0) - (other.strike ?? 0));
  return first && second ? [first.symbol, second.symbol] : null;
}

/** Key that an entry is grouped by: its day, otherwise its letters, otherwise nothing. */
export function expiryKey({ expiration, expiryCode }: CatalogueEntry): string {
  return expiration ?? expiryCode ?? "";
}

/** The expiries of a list, in its order. */
export function expiryGroups(entries: readonly CatalogueEntry[]): ExpiryGroup[] {
  const groups = new Map<string, ExpiryGroup>();
  for (const entry of entries) {
    const key = expiryKey(entry);
    if (groups.has(key)) continue;
    const { expiryCode: code, expiration } = entry;
    const label = expiration ? `${formatMonthShort(expiration)} ${formatDate(expiration)}` : code;
    groups.set(key, { key, label: label ?? "Sin vencimiento", code, expiration });
  }
  return [...groups.values()];
}

export type CatalogueFilter = {
  /** Words that must all be in the symbol, the strike, the type or the expiry letters. */
  readonly text: string;
  readonly type: "call" | "put" | null;
  readonly expiry: string | null;
};

function words(entry: CatalogueEntry): string {
  const strike = entry.strike === null ? "" : `${entry.strike} ${formatStrike(entry.strike)}`;
  return `${entry.symbol} ${strike} ${entry.type ?? ""} ${entry.expiryCode ?? ""}`.toUpperCase();
}

export function filterCatalogue(
  entries: readonly CatalogueEntry[],
  { text, type, expiry }: CatalogueFilter,
): CatalogueEntry[] {
  const searchWords = text.trim().toUpperCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (type === null || entry.type === type) &&
      (expiry === null || expiryKey(entry) === expiry) &&
      searchWords.every((word) => words(entry).includes(word)),
  );
}
