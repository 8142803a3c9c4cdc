import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { randomPassword } from "../modules/first-accounts/first-accounts.ts";

const words = ["password", "contrasena", "argentina", "bocajuniors", "qwerty", "paridad", "welcome", "messi"];
const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1);

describe("common passwords", () => {
  it("A2 6.2.4: 3,000 and more that satisfy the composition are refused", () => {
    const years = Array.from({ length: 100 }, (_, index) => String(1930 + index));
    const ends = ["", "!", "*", "."];
    const all = words.flatMap((word) =>
      years.flatMap((year) => ends.map((end) => capital(word) + year + end)),
    );
    expect(all.length).toBeGreaterThanOrEqual(3_000);
    expect(all.filter((password) => !isCommonPassword(password))).toEqual([]);
    for (const dressed of [
      "P4ssw0rd1",
      "Passw0rd",
      "C0ntras3na9",
      "Contraseña1",
      "Messi10Messi10",
      "Qwerty123",
    ]) {
      expect(isCommonPassword(dressed), dressed).toBe(true);
    }
  });

  it("A2 6.2.4: 200 random ones are accepted", () => {
    for (let count = 0; count < 200; count += 1) expect(isCommonPassword(randomPassword())).toBe(false);
  });

  it("A2 6.2.11, 6.2.12: the person's own names are refused, in the middle of others they pass", () => {
    const context = ["Mariana", "Gutiérrez", "mgutierrez"];
    expect(isCommonPassword("Mariana1985", context)).toBe(true);
    expect(isCommonPassword("Gutierrez-7", context)).toBe(true);
    expect(isCommonPassword("Mgutierrez1", context)).toBe(true);
    expect(isCommonPassword("Lluvia-Mariana-85", context)).toBe(false);
    expect(isCommonPassword("Secreta-2026")).toBe(false);
  });

  it("never throws, whatever is typed", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isCommonPassword(text, [text]) === "boolean"));
  });
});
