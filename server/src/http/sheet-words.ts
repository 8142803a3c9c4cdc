import { greyReasonMessages } from "@paridad/core/opportunities";
import { unknownReasonMessages } from "@paridad/core/quotes";

type Words = Readonly<Record<string, string>>;

/** Cells of a sheet whose column says one of a few codes, by the column's key and the code. */
const sheetWords: Readonly<Record<string, Words>> = {
  type: { call: "Call", put: "Put", share: "Acción" },
  status: { open: "Abierta", closed: "Cerrada" },
  pricedFrom: { mid: "Medio", last: "Último" },
  impliedVolatilityReason: { ...unknownReasonMessages, "unknown-symbol": "No conocemos esa especie" },
  reasons: greyReasonMessages,
};

/** A cell's codes, separated by spaces, in a trader's words. No semicolon: sheets cut lines at it. */
export function sheetText(column: string, codes: string): string {
  const { [column]: words } = sheetWords;
  if (words === undefined) return codes;
  return codes
    .split(" ")
    .map((code) => words[code] ?? code)
    .join(". ");
}
