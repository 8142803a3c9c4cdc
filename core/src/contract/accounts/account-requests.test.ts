import { expect, test } from "vitest";

import { codeSchema, registerRequestSchema } from "./account-requests.ts";

test.each([
  ["", true],
  ["VERANO_2026-b", true],
  ["a".repeat(40), true],
  ["a".repeat(41), false],
  ["VERANO 2026", false],
  ["<b>", false],
])("%j is a code: %s", (code, isOne) => {
  expect(codeSchema.safeParse(code).success).toBe(isOne);
});

test("a registration says which of its fields is wrong, in Spanish", () => {
  const form = {
    firstName: "Nora",
    lastName: "Paz",
    email: "nora@example.com",
    password: "Zorro-Azul-4781",
    confirmPassword: "Zorro-Azul-4781",
    termsAccepted: true,
  };
  const issuesOf = (change: object) =>
    registerRequestSchema
      .safeParse({ ...form, ...change })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(issuesOf({})).toBeUndefined();
  expect(issuesOf({ confirmPassword: "Zorro-Azul-4782" })).toEqual([
    ["confirmPassword", "Las contraseñas no coinciden"],
  ]);
  expect(issuesOf({ termsAccepted: false })).toEqual([
    ["termsAccepted", "Debés aceptar los términos y condiciones"],
  ]);
  expect(issuesOf({ discountCode: "a".repeat(41) })).toEqual([["discountCode", "Valor inválido"]]);
});
