import { expect, test } from "vitest";

import { firstNameSchema, lastNameSchema } from "../index.ts";

test.each([
  "Al",
  "Ana",
  "María José",
  "O'Brien",
  "D’Angelo",
  "Jean-Luc",
  "Spec2",
  "Ñandú Güemes",
  "Jose\u0301",
  "Αθηνά",
  "Владимир",
  "李明",
  "a".repeat(80),
])("%s is a name", (name) => {
  expect(firstNameSchema.safeParse(name).data).toBe(name);
  expect(lastNameSchema.safeParse(name).data).toBe(name);
});

const shape = "Usá solo letras, números, espacios, apóstrofos, guiones y puntos, con una letra primero";
test.each([
  ["a link", "http://evil.example", shape],
  ["an address", "ana@evil", shape],
  ["markup", "<b>Ana", shape],
  ["www.", "Entrá a www.evil", shape],
  ["www. in wide letters", "ｗｗｗ.evil", shape],
  ["www. in letters of mathematics", "𝐰𝐰𝐰.evil", shape],
  ["a digit in front", "2Ana", shape],
  ["a comma", "Ana, Paz", shape],
  ["an exclamation", "Ganaste!", shape],
  ["a line break", "Ana\nPaz", shape],
  ["a tab", "Ana\tPaz", shape],
  ["a zero byte", "Ana\u0000", shape],
  ["a change of direction", "Ana\u202EzaP", shape],
  ["a joiner", "Ana\u200DPaz", shape],
  ["a lone surrogate", "Ana\uD83D", shape],
  ["an emoji", "Ana🎁", shape],
  ["a letter without ink", "\u3164\u3164", shape],
  ["a mark alone", "\u0301\u0301", shape],
  ["a hyphen in front", "-- Ana", shape],
  ["81 characters", "a".repeat(81), "Puede tener hasta 80 caracteres"],
  ["one letter", "A", "El nombre debe tener al menos 2 caracteres"],
  ["one letter of two units", "𠮷", "El nombre debe tener al menos 2 caracteres"],
  ["one letter and blanks", " A ", "El nombre debe tener al menos 2 caracteres"],
  ["nothing", "", "El nombre es requerido"],
  ["blanks", "   ", "El nombre es requerido"],
])("%s is none", (_what, name, message) => {
  expect(firstNameSchema.safeParse(name).error?.issues[0]?.message).toBe(message);
});

test("blanks around a name are none of it", () => {
  expect(firstNameSchema.parse("  Ana  ")).toBe("Ana");
  expect(lastNameSchema.safeParse("B").error?.issues[0]?.message).toBe(
    "El apellido debe tener al menos 2 caracteres",
  );
});
