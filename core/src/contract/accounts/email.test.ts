import { describe, expect, test } from "vitest";

import { emailSchema, isPlainMailbox, registerEmailSchema } from "../index.ts";

const label63 = "a".repeat(63);
/** 64 + 1 + 189 = 254 characters. */
const longest = `${"l".repeat(64)}@${label63}.${label63}.${"b".repeat(58)}.ar`;

describe("one plain mailbox", () => {
  test.each([
    "ana@example.com",
    "a@b.ar",
    "Ana.Paz+paridad@Correo.Example.com.ar",
    "o'brien@example.com",
    "_x-1=2@x-1.example",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    "1@2.ar",
    "ana@xn--maana-pta.com",
    `${"l".repeat(64)}@example.com`,
    `ana@${label63}.com`,
    longest,
  ])("%s is one", (email) => {
    expect(emailSchema.safeParse(email).data).toBe(email);
    expect(isPlainMailbox(email)).toBe(true);
  });

  test.each([
    ["a list", "x1,victim@example.com"],
    ["a display name", '"x"<victim@example.com>'],
    ["a group", "g:victim@example.com;.x"],
    ["an address literal", "v@[127.0.0.1].x"],
    ["an IP address", "v@127.0.0.1"],
    ["a top level that begins with a digit", "ana@example.1a"],
    ["a quoted local part", '"a b"@example.com'],
    ["a comment", "ana(x)@example.com"],
    ["two signs", "a@b@example.com"],
    ["no sign", "example.com"],
    ["no local part", "@example.com"],
    ["no host", "ana@"],
    ["a host without a dot", "ana@localhost"],
    ["an empty label", "ana@example..com"],
    ["a dot in front", ".ana@example.com"],
    ["a host that ends in a dot", "ana@example.com."],
    ["a hyphen in front of a label", "ana@-example.com"],
    ["an underscore in the host", "ana@ex_ample.com"],
    ["a top level of one letter", "ana@example.c"],
    ["a label of 64", `ana@a${label63}.com`],
    ["a local part of 65", `${"l".repeat(65)}@example.com`],
    ["255 characters", longest.replace("b.ar", "bb.ar")],
    ["a blank", "ana paz@example.com"],
    ["a blank around it", " ana@example.com"],
    ["a line break at the end", "ana@example.com\n"],
    ["a header", "ana@example.com\r\nBcc: victim@example.com"],
    ["a zero byte", "ana\u0000@example.com"],
    ["a lone surrogate", "ana\uD800@example.com"],
    ["a letter beyond ASCII", "peña@example.com"],
    ["the Kelvin sign, a k in lowercase", "\u212Aim@example.com"],
    ["a host beyond ASCII", "ana@mañana.com"],
    ["a route", "<@a.example:ana@example.com>"],
  ])("%s is none", (_what, email) => {
    expect(emailSchema.safeParse(email).error?.issues[0]?.message).toBe("Ingresá un email válido");
    expect(registerEmailSchema.safeParse(email).error?.issues[0]?.message).toBe("Email inválido");
    expect(isPlainMailbox(email)).toBe(false);
  });

  test("254 characters are the most", () => {
    expect(longest).toHaveLength(254);
    expect(emailSchema.safeParse("").error?.issues[0]?.message).toBe("El email es requerido");
    expect(emailSchema.safeParse(7).error?.issues[0]?.message).toBe("El email es requerido");
  });
});
