import type { PromotionalCode, PromotionalCodeRequest, PromotionKind } from "@paridad/core/contract";

export type CodeForm = {
  code: string;
  kind: PromotionKind;
  value: string;
  maximumUses: string;
  firstDay: string;
  lastDay: string;
  plan: string;
  isActive: boolean;
  note: string;
};

const empty: CodeForm = {
  code: "",
  kind: "percent",
  value: "10",
  maximumUses: "",
  firstDay: "",
  lastDay: "",
  plan: "",
  isActive: true,
  note: "",
};

/** A code as the form begins. */
export function codeFormOf(code: PromotionalCode | null): CodeForm {
  if (code === null) return empty;
  return {
    code: code.code,
    kind: code.kind,
    value: String(code.value),
    maximumUses: code.maximumUses === null ? "" : String(code.maximumUses),
    firstDay: code.firstDay ?? "",
    lastDay: code.lastDay ?? "",
    plan: code.plan ?? "",
    isActive: code.isActive,
    note: code.note,
  };
}

/** The request to the server; the state that an edit began from rides along. */
export function codeRequestOf(form: CodeForm, before: PromotionalCode | null): PromotionalCodeRequest {
  return {
    code: form.code.trim(),
    kind: form.kind,
    value: Number(form.value),
    maximumUses: form.maximumUses.trim() === "" ? null : Number(form.maximumUses),
    firstDay: form.firstDay || null,
    lastDay: form.lastDay || null,
    plan: form.plan || null,
    isActive: form.isActive,
    note: form.note.trim(),
    ...(before === null ? {} : { expectedUpdatedAt: before.updatedAt }),
  };
}
