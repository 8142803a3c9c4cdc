import type { AlertContract, MarketOption } from "@paridad/core/contract";
import { parseOptionSymbol } from "@paridad/core/symbols";
import type { Market } from "../../market/create-market.ts";

function contractOf({ symbol, strike, expiration }: MarketOption, spot: number | null): AlertContract | null {
  const parsed = parseOptionSymbol(symbol, { reference: { strike: strike ?? null }, spot });
  if (!parsed.ok || typeof expiration !== "string") return null;
  return { type: parsed.type, strike: parsed.strike, expiration, symbol };
}

/** What trades by some symbols, or traded by them before an ex-date; names of contracts are no prices. */
export function createNamedContracts(market: Pick<Market, "book"> | null) {
  return (symbols: readonly string[]): (AlertContract | null)[] => {
    if (market === null) return symbols.map(() => null);
    const { options, stocks } = market.book;
    const spot = stocks.values().next().value?.last ?? null;
    const now = new Map<string, AlertContract>();
    const former = new Map<string, AlertContract>();
    for (const option of options.values()) {
      const contract = contractOf(option, spot);
      if (contract === null) continue;
      now.set(option.symbol, contract);
      for (const name of option.formerSymbols?.split(" ") ?? []) former.set(name, contract);
    }
    return symbols.map((symbol) => now.get(symbol) ?? former.get(symbol) ?? null);
  };
}
export type ContractsNamed = ReturnType<typeof createNamedContracts>;
