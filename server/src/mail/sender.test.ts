import { expect, test } from "vitest";
import { readSender } from "./sender.ts";

test.each([
  ["hola@paridad.example", { name: "", address: "hola@paridad.example" }],
  ["Paridad <hola@paridad.example>", { name: "Paridad", address: "hola@paridad.example" }],
  ['"Paridad, S.A." <hola@paridad.example>', { name: "Paridad, S.A.", address: "hola@paridad.example" }],
  ["<hola@paridad.example>", { name: "", address: "hola@paridad.example" }],
])("%s is a sender", (text, sender) => {
  expect(readSender(text)).toEqual(sender);
});

test.each([
  "",
  "Paridad",
  "hola@localhost",
  "Paridad <hola@paridad.example>, otro@example.com",
  "a@example.com,b@example.com",
  '"x"<a@example.com><b@example.com>',
  "Paridad\r\nBcc: otro@example.com <hola@paridad.example>",
  "Paridad\uD800 <hola@paridad.example>",
  "Paridad <hola@[127.0.0.1].x>",
])("%j is none", (text) => {
  expect(readSender(text)).toBeNull();
});
