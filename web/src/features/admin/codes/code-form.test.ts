import { expect, test } from "vitest";

import type { PromotionalCode } from "@paridad/core/contract";
import { codeFormOf, codeRequestOf } from "./code-form.ts";

const code: PromotionalCode = {
  id: "1",
  code: "VERANO",
  kind: "months",
  value: 2,
  uses: 3,
  maximumUses: 50,
  firstDay: "2026-11-01",
  lastDay: null,
  plan: "pro",
  isActive: false,
  note: "Feria",
  createdAt: "2026-10-01T12:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
};

test("an edit sends all of the code with the state that it began from, so it overwrites nobody's", () => {
  const { id: _id, uses: _uses, createdAt: _createdAt, updatedAt, ...fields } = code;
  expect(codeRequestOf(codeFormOf(code), code)).toEqual({ ...fields, expectedUpdatedAt: updatedAt });
});

test("a new one begins from nothing; what is left empty has no limit", () => {
  const form = { ...codeFormOf(null), code: " AMIGO ", maximumUses: " " };
  expect(codeRequestOf(form, null)).toEqual({
    code: "AMIGO",
    kind: "percent",
    value: 10,
    maximumUses: null,
    firstDay: null,
    lastDay: null,
    plan: null,
    isActive: true,
    note: "",
  });
});
