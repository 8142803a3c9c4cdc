import { validationMessages } from "@paridad/core/messages";

import { readSelectedSymbol } from "../../messaging/open-symbol.ts";
import { readLimit } from "./alerts.ts";
import type { Alert, AlertDirection, AlertKind } from "./alerts.ts";

/** What the form of an alert holds, as typed. */
export type AlertDraft = {
  readonly kind: AlertKind;
  readonly direction: AlertDirection;
  readonly limit: string;
  readonly one: string;
  readonly other: string;
};
/** What is wrong with a draft, and in which of its fields. */
export type DraftFault = { readonly field: "limit" | "one" | "other"; readonly message: string };
type ReadDraft =
  | { readonly ok: true; readonly alert: Alert }
  | { readonly ok: false; readonly fault: DraftFault };

type SymbolName = "one" | "other";

/** The fields that a kind of alert reads; the one of a volatility may be empty, for the money. */
function symbolFields({ kind, one }: AlertDraft): readonly SymbolName[] {
  if (kind === "ratio") return ["one", "other"];
  return kind === "volatility" && one.trim() !== "" ? ["one"] : [];
}

function symbolFault(draft: AlertDraft, field: SymbolName): DraftFault | null {
  const read = readSelectedSymbol(draft[field]);
  if (read.ok) return null;
  const message =
    read.text === "" ? "Escribí el símbolo de una opción" : `«${read.text}» no es un símbolo de opción`;
  return { field, message };
}

/** A draft as an alert, or its first fault. */
export function readDraft(draft: AlertDraft): ReadDraft {
  const { kind, direction } = draft;
  const fields = symbolFields(draft);
  const [fault] = fields.flatMap((field) => symbolFault(draft, field) ?? []);
  if (fault !== undefined) return { ok: false, fault };
  const symbols = fields.flatMap((field) => {
    const read = readSelectedSymbol(draft[field]);
    return read.ok ? [read.symbol] : [];
  });
  if (kind === "ratio" && symbols[0] === symbols[1]) {
    return { ok: false, fault: { field: "other", message: validationMessages.symbolsDiffer } };
  }
  const limit = readLimit(kind, draft.limit);
  if (limit === null)
    return { ok: false, fault: { field: "limit", message: "Escribí un valor mayor que 0" } };
  return { ok: true, alert: { id: crypto.randomUUID(), kind, direction, limit, symbols, firedAt: null } };
}
