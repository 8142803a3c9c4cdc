import { validationMessages } from "@paridad/core/messages";
import { invalidFields } from "./http-error.ts";

export type SymbolPair = { readonly symbol1: string; readonly symbol2: string };

/**
 * Two symbols of a request, in capitals.
 * @throws HttpError 400 on `symbol2` when they are the same option.
 */
export function symbolPairOf(asked: SymbolPair): SymbolPair {
  const [symbol1, symbol2] = [asked.symbol1.toUpperCase(), asked.symbol2.toUpperCase()];
  if (symbol1 === symbol2) {
    throw invalidFields([{ path: "symbol2", message: validationMessages.symbolsDiffer }]);
  }
  return { symbol1, symbol2 };
}
