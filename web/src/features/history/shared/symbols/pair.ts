import { validationMessages } from "@paridad/core/messages";

import { contractName, contractOf } from "./symbol-catalogue.ts";
import type { CatalogueEntry } from "./symbol-catalogue.ts";
import type { Catalogue } from "./use-catalogue.ts";
import type { UrlState } from "../../../../lib/view/use-url-state.ts";

export const pairErrors = {
  prompt: "Seleccioná dos símbolos diferentes para ver los ratios",
  equal: validationMessages.symbolsDiffer,
} as const;

export type Pair = {
  /** `id` of each contract. */
  readonly symbol1: string | null;
  readonly symbol2: string | null;
  readonly first: CatalogueEntry | null;
  readonly second: CatalogueEntry | null;
  /** Two different symbols. */
  readonly isReady: boolean;
  readonly isEqual: boolean;
};

/** The pair in a line, what is missing too. */
export function pairText({ symbol1, symbol2 }: Pick<Pair, "symbol1" | "symbol2">): string {
  if (symbol1 === null && symbol2 === null) return "Elegí dos símbolos";
  const name = (id: string | null) => (id === null ? "…" : contractName(id));
  return `${name(symbol1)} / ${name(symbol2)}`;
}

/** The pair as the history's queries ask for it: with both expiries where one is of an earlier contract. */
export function pairQuery({
  symbol1,
  symbol2,
  first,
  second,
}: Pick<Pair, "symbol1" | "symbol2" | "first" | "second">) {
  const [one, other] = [contractOf(symbol1 ?? ""), contractOf(symbol2 ?? "")];
  const symbols = { symbol1: one.symbol, symbol2: other.symbol };
  if (one.expiration === undefined && other.expiration === undefined) return symbols;
  const expiration = one.expiration ?? first?.expiration ?? undefined;
  const expiration2 = other.expiration ?? second?.expiration ?? undefined;
  return { ...symbols, ...(expiration && { expiration }), ...(expiration2 && { expiration2 }) };
}

/** In the address of a pair that was taken away: the one at the money doesn't come back. */
export const noSymbol = "-";

function symbolIn(url: UrlState, name: string): string | null {
  const text = url.get(name)?.toUpperCase() ?? "";
  return /^[A-Z0-9.]{3,20}(@\d{4}-\d\d-\d\d)?$/.test(text) ? text : null;
}

/** The two contracts in the address (`s1`, `s2`), otherwise the two nearest to the money that trade. */
export function readPair(url: UrlState, catalogue: Catalogue): Pair {
  const isChosen = url.get("s1") !== null || url.get("s2") !== null;
  const symbol1 = isChosen ? symbolIn(url, "s1") : (catalogue.calls?.[0] ?? null);
  const symbol2 = isChosen ? symbolIn(url, "s2") : (catalogue.calls?.[1] ?? null);
  const isEqual =
    symbol1 !== null && symbol2 !== null && contractOf(symbol1).symbol === contractOf(symbol2).symbol;
  const isReady = symbol1 !== null && symbol2 !== null && !isEqual;
  const [first, second] = [catalogue.find(symbol1), catalogue.find(symbol2)];
  return { symbol1, symbol2, first, second, isReady, isEqual };
}
