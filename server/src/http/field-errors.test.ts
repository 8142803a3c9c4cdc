import { expect, it } from "vitest";
import { z } from "zod/mini";
import { expiryAsked, legsOfSeries } from "./expiry-asked.ts";
import { fieldErrors, namesAt } from "./field-errors.ts";
import { symbolPairOf } from "./symbol-pair.ts";

const leg = z.object({ kind: z.literal("share"), quantity: z.number() });
const schema = z.object({
  legs: z.array(z.union([leg, z.object({ kind: z.literal("call"), strike: z.number() })])),
  days: z.optional(z.object({ first: z.number() })),
  only: z.optional(leg),
});

it("the names that a field takes are those of its schema at that place, of each shape it may have", () => {
  expect(namesAt(schema, [])).toEqual(["legs", "days", "only"]);
  expect(namesAt(schema, ["legs", "0"])).toEqual(["kind", "quantity", "strike"]);
  expect(namesAt(schema, ["days"])).toEqual(["first"]);
  expect(namesAt(schema, ["only"])).toEqual(["kind", "quantity"]);
  for (const path of [["legs"], ["legs", "first"], ["days", "first"], ["nothing"]]) {
    expect(namesAt(schema, path)).toEqual([]);
  }
  expect(namesAt(undefined, [])).toEqual([]);
});

const unknown = { keyword: "unrecognized_keys", instancePath: "/days", params: { keys: ["firts", "b"] } };

it("each unknown field is named by itself; programs are told which ones there are", () => {
  expect(fieldErrors(unknown)).toEqual([
    { path: "days.firts", message: "Campo desconocido" },
    { path: "days.b", message: "Campo desconocido" },
  ]);
  expect(fieldErrors(unknown, schema)[0]).toEqual({
    path: "days.firts",
    message: "Campo desconocido. ¿Es first? Van: first.",
  });
});

it.each([
  ["Elegí otra", "invalid_value", false, "Elegí otra"],
  ["Invalid option", "invalid_value", false, "Valor inválido"],
  ["Invalid option", "invalid_value", true, "Puede ser a o 2."],
  ["Too big", "too_big", true, "Valor inválido"],
  ["", "invalid_value", false, "Valor inválido"],
])("an issue that says %j (%s, to a program: %s) is told as %j", (message, keyword, isProgram, told) => {
  const issue = { instancePath: "/legs/0/kind", message, keyword, params: { values: ["a", 2] } };
  expect(fieldErrors(issue, isProgram ? schema : undefined)).toEqual([
    { path: "legs.0.kind", message: told },
  ]);
});

const chain = { expiries: [{ expiration: "2026-12-18" }, { expiration: "2027-02-19" }] } as never;
const empty = { expiries: [] } as never;

it("the nearest expiry is the chain's first; a day is itself, and none asked is none", () => {
  expect(expiryAsked("nearest", chain)).toBe("2026-12-18");
  expect(expiryAsked("2027-02-19", chain)).toBe("2027-02-19");
  expect(expiryAsked(undefined, chain)).toBeUndefined();
  expect(expiryAsked("nearest", empty)).toBe("nearest");
});

it("legs of the nearest expiry get its day, shares none, and a chain without one is not there", () => {
  const legs = [
    { kind: "share" },
    { kind: "call", expiration: "nearest" },
    { kind: "put", expiration: "2027-02-19" },
  ] as const;
  expect(legsOfSeries(legs, chain)).toEqual([
    { kind: "share" },
    { kind: "call", expiration: "2026-12-18" },
    { kind: "put", expiration: "2027-02-19" },
  ]);
  expect(() => legsOfSeries(legs, empty)).toThrow(expect.objectContaining({ status: 503 }));
  expect(legsOfSeries([{ kind: "share" }], empty)).toEqual([{ kind: "share" }]);
});

it("a pair is of two symbols, whatever the case they are written in", () => {
  expect(symbolPairOf({ symbol1: "gfgc4200di", symbol2: "gfgC4400di" })).toEqual({
    symbol1: "GFGC4200DI",
    symbol2: "GFGC4400DI",
  });
  const same = () => symbolPairOf({ symbol1: "gfgc4200di", symbol2: "GFGC4200DI" });
  expect(same).toThrow(expect.objectContaining({ status: 400 }));
});
