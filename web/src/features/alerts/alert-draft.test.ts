import { expect, it } from "vitest";

import { alertLink } from "@paridad/core/contract";
import type { Alert } from "@paridad/core/contract";
import { draftFromQuery, draftOf, emptyDraft, readDraft, unitOf } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";

const call = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" } as const;
const put = { ...call, type: "put", symbol: "GFGV7400DI" } as const;
const draft = (fields: Partial<AlertDraft>): AlertDraft => ({ ...emptyDraft, threshold: 45, ...fields });

it.each<[string, Partial<AlertDraft>, string, string]>([
  ["no value", { threshold: null }, "threshold", ""],
  ["no option", { kind: "premium" }, "subject", "Elegí la opción"],
  [
    "a put under a lanzamiento",
    { kind: "rate", contract: put },
    "subject",
    "Elegí un call: con un put no hay lanzamiento",
  ],
  ["half a ratio", { kind: "ratio", contract: call }, "subject", "Elegí las dos opciones"],
  [
    "half a spread",
    {
      kind: "spread",
      legs: [
        { contract: call, quantity: 1 },
        { contract: null, quantity: -1 },
      ],
    },
    "subject",
    "Elegí la opción de cada pata",
  ],
  ["no expiry", { kind: "atTheMoneyVolatility" }, "subject", "Elegí el vencimiento"],
  ["no position", { kind: "position" }, "subject", "Elegí la posición"],
])("%s is told at its field", (_name, fields, field, message) => {
  const read = readDraft(draft(fields));
  expect(read).toMatchObject({ ok: false, fault: { field, ...(message === "" ? {} : { message }) } });
});

it("percents are written as such and kept as fractions, pesos as they are", () => {
  const thresholdOf = (fields: Partial<AlertDraft>) => {
    const read = readDraft(draft(fields));
    return read.ok ? read.request.threshold : null;
  };
  expect(thresholdOf({ kind: "volatility", contract: call, threshold: 45.1 })).toBeCloseTo(0.451, 12);
  expect(thresholdOf({ kind: "share", threshold: 7_500 })).toBe(7_500);
  expect([unitOf("share"), unitOf("volatility"), unitOf("ratio")]).toEqual(["$", "%", ""]);
  const stored = {
    subject: { kind: "volatility", contract: call },
    direction: "below",
    threshold: 0.57,
    note: "",
    mail: false,
    push: true,
    restMinutes: 240,
  };
  expect(draftOf(stored as Alert)).toMatchObject({
    kind: "volatility",
    contract: call,
    direction: "below",
    threshold: 57,
    mail: false,
    restMinutes: 240,
  });
});

it.each<[string, Partial<AlertDraft>]>([
  [
    "nueva=premium&tipo=call&base=7400&vence=2026-12-18&simbolo=GFGC7400DI&punta=ask&valor=500",
    { kind: "premium", contract: call, side: "ask", threshold: 500 },
  ],
  ["nueva=premium&tipo=call&base=0&vence=2026-12-18&simbolo=GFGC7400DI", { contract: null, threshold: null }],
  ["nueva=premium&tipo=calls&base=7400&vence=2026-12-18&simbolo=GFGC7400DI", { contract: null }],
  [
    "nueva=premium&tipo=call&base=7400&vence=2026-02-31&simbolo=GFGC7400DI",
    { contract: null, expiration: null },
  ],
  [
    "nueva=exercise&tipo=call&base=7400&vence=2026-12-18&simbolo=GFGC7400DI",
    { kind: "exercise", contract: call, direction: "below", threshold: 0.25 },
  ],
  ["nueva=share&valor=-5", { kind: "share", threshold: null }],
  ["nueva=share&valor=0", { threshold: null }],
  ["nueva=rate&tasa=implied&punta=otra", { kind: "rate", measure: "implied", side: "mid" }],
])("an address of %s begins with %j", (query, begin) => {
  expect(draftFromQuery(new URLSearchParams(query))).toMatchObject(begin);
});

it.each(["", "nueva=constructor", "nueva=Premium"])("an address of %j begins nothing", (query) => {
  expect(draftFromQuery(new URLSearchParams(query))).toBeNull();
});

it("the legs of a spread come from the address of whoever built it; half of one is none", () => {
  const contract = (strike: number) =>
    ({ type: "call", strike, expiration: "2026-12-18", symbol: `GFGC${strike}DI` }) as const;
  const legs = [
    { contract: contract(7400), quantity: 1 },
    { contract: contract(7600), quantity: -2 },
  ];
  const [, query] = alertLink("spread", { legs }).split("?");
  expect(draftFromQuery(new URLSearchParams(query))).toMatchObject({ kind: "spread", legs });
  const half = draftFromQuery(new URLSearchParams("nueva=spread&pata=call,7400,2026-12-18,GFGC7400DI,1"));
  expect(half?.legs).toEqual([
    { contract: null, quantity: 1 },
    { contract: null, quantity: -1 },
  ]);
});
