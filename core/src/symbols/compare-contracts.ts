import type { OptionType } from "./option-symbol.ts";

export type ComparableContract = {
  company: string;
  /** `YYYY-MM-DD`, or null when unknown: sorted last. */
  expiration: string | null;
  strike: number;
  type: OptionType;
  symbol: string;
};

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function compareExpiration(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return compareText(left, right);
}

/**
 * The order of every list of options: root, expiration, strike, calls before puts, then the symbol. A total order
 * that does not depend on the machine's language.
 */
export function compareContracts(left: ComparableContract, right: ComparableContract): number {
  return (
    compareText(left.company, right.company) ||
    compareExpiration(left.expiration, right.expiration) ||
    left.strike - right.strike ||
    compareText(left.type, right.type) ||
    compareText(left.symbol, right.symbol)
  );
}

/** A new sorted list. */
export function sortContracts<Contract extends ComparableContract>(
  contracts: readonly Contract[],
): Contract[] {
  return contracts.toSorted(compareContracts);
}
