import { validationMessages } from "@paridad/core/messages";
import { invalidFields } from "../http-error.ts";

export type SymbolPair = { readonly symbol1: string; readonly symbol2: string };

/**
 * Two symbols of a request, in capitals.
 * @throws HttpError 400 on `symbol2` when they are the same option.
 */
export function symbolPairOf(pair: SymbolPair): SymbolPair {
  const [symbol1, symbol2] = [pair.symbol1.toUpperCase(), pair.symbol2.toUpperCase()];
  if (symbol1 === symbol2) {
    throw invalidFields([{ path: "symbol2", message: validationMessages.symbolsDiffer }]);
  }
  return { symbol1, symbol2 };
}
