import { expect, test } from "vitest";

import { readDraft } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";

const spot: AlertDraft = { kind: "spot", direction: "above", limit: "7.500,50", one: "", other: "" };
const ratio: AlertDraft = { ...spot, kind: "ratio", limit: "1,2", one: "gfgc7000oc ", other: "GFGC7200OC" };

test("a draft is an alert with its symbols as the exchange writes them", () => {
  expect(readDraft(spot)).toMatchObject({ ok: true, alert: { kind: "spot", limit: 7_500.5, symbols: [] } });
  expect(readDraft(ratio)).toMatchObject({
    ok: true,
    alert: { limit: 1.2, symbols: ["GFGC7000OC", "GFGC7200OC"], firedAt: null },
  });
  expect(readDraft({ ...spot, kind: "volatility", limit: "45" })).toMatchObject({
    alert: { limit: 0.45, symbols: [] },
  });
});

test.each([
  ["a value that is none", { ...spot, limit: "mucho" }, "limit", "Escribí un valor mayor que 0"],
  ["no symbol", { ...ratio, one: " " }, "one", "Escribí el símbolo de una opción"],
  ["another text", { ...ratio, other: "GALICIA" }, "other", "«GALICIA» no es un símbolo de opción"],
  ["the same twice", { ...ratio, other: "GFGC7000OC" }, "other", "Los símbolos deben ser diferentes"],
] as const)("%s is told at its field", (_name, draft, field, message) => {
  expect(readDraft(draft)).toEqual({ ok: false, fault: { field, message } });
});
