/**
 * The identity of a contract. Symbols carry no year and come back (64 recorded symbols were reused), so a symbol alone
 * names nothing. An unknown expiration gives its own key.
 * @example contractKey({ symbol: "GFGC10600F", expiration: "2026-02-20" }) // "GFGC10600F@2026-02-20"
 */
export function contractKey({ symbol, expiration }: { symbol: string; expiration: string | null }): string {
  return `${symbol}@${expiration ?? "?"}`;
}
