import { unknownExpirationText, unknownExpiryText, unknownSymbolText } from "@paridad/core/messages";
import { similarSymbols } from "@paridad/core/symbols";
import { HttpError } from "../http-error.ts";

/** A symbol or expiration that doesn't exist, in words, with those that it may have meant. */
export type MissingName = { readonly message: string; readonly suggestions: string[] };

export function missingSymbol(symbol: string, known: ReadonlySet<string>): MissingName {
  const suggestions = similarSymbols(symbol, known);
  return { message: unknownSymbolText(symbol, suggestions), suggestions };
}

/** An expiration that no option of a market has. */
export function missingExpiration(expiration: string, known: readonly string[]): MissingName {
  return { message: unknownExpiryText(expiration, known), suggestions: [...known] };
}

/** An expiration that no option of a symbol has. */
export function missingContract(
  { symbol, expiration }: { readonly symbol: string; readonly expiration: string },
  known: readonly string[],
): MissingName {
  return { message: unknownExpirationText({ symbol, expiration, known }), suggestions: [...known] };
}

/** 404 on the field of a question that names it. */
export function notKnown(path: string, { message, suggestions }: MissingName): HttpError {
  const fields = { errors: [{ path, message }], suggestions };
  return new HttpError({ status: 404, code: "NOT_FOUND", message, fields });
}
