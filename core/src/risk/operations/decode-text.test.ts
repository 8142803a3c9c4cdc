import { expect, it } from "vitest";

import { decodeText } from "./decode-text.ts";

const read = (...bytes: number[]) => {
  const { text, encoding } = decodeText(Uint8Array.from(bytes));
  return [text, encoding];
};

it("bytes are text whatever wrote them", () => {
  expect(read(0xff, 0xfe, 0x41, 0)).toEqual(["A", "utf-16le"]);
  // By its mark, where most letters are no Latin ones; without one, by its zeros.
  expect(read(0xfe, 0xff, 0x26, 0x3a)).toEqual(["☺", "utf-16be"]);
  expect(read(0, 0x41, 0, 0x42)).toEqual(["AB", "utf-16be"]);
  expect(read(0x41, 0, 0x42, 0)).toEqual(["AB", "utf-16le"]);
  expect(read(0x4e, 0xfa, 0x80)).toEqual(["Nú€", "windows-1252"]);
  expect(read()).toEqual(["", "utf-8"]);
  expect(decodeText(new TextEncoder().encode("NÃºm"))).toMatchObject({ text: "Núm", isMended: true });
});
