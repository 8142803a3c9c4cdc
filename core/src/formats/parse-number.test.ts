import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { formatNumber } from "./number-formats.ts";
import { parseTypedNumber } from "./parse-number.ts";

describe("parseTypedNumber", () => {
  it.each([
    ["7.510,50", 7510.5],
    ["7510.5", 7510.5],
    ["7510,5", 7510.5],
    ["7.510", 7510],
    ["1.234.567", 1_234_567],
    ["1.234.567,89", 1_234_567.89],
    ["1,234.56", 1234.56],
    ["1,234,567.8", 1_234_567.8],
    ["0.125", 0.125],
    ["0,125", 0.125],
    ["7,510", 7.51],
    ["36 %", 36],
    ["$ 1.500", 1500],
    ["US$ 19,50", 19.5],
    ["\u2212$ 3", null],
    ["\u22123,5", -3.5],
    ["-3.5", -3.5],
    ["+2", 2],
    [",5", 0.5],
    [".5", 0.5],
    ["5,", 5],
    ["-0", 0],
    [" 12 345,6 ", 12_345.6],
    ["12\u00a0345\u202f678", 12_345_678],
    ["12'345", 12_345],
    ["  $ 1.500 ", 1500],
    [" 36 %  ", 36],
    ["12 pts", 12],
    ["1.500 PESOS", 1500],
    ["us$ 19", 19],
    ["1234.567", 1234.567],
    ["12.345", 12_345],
    ["123.456", 123_456],
    ["0.5", 0.5],
    ["00.125", 125],
    ["1,234,567", 1_234_567],
  ])("reads %j as %s", (text, value) => {
    const parsed = parseTypedNumber(text);
    expect(parsed.ok ? parsed.value : null).toBe(value);
  });

  it.each([
    "abc",
    "1.2.3",
    "1,2,3",
    "12.34,5",
    "--1",
    "1e5",
    "0x10",
    "Infinity",
    "NaN",
    ".",
    ",",
    "-",
    "1/2",
  ])("refuses %j", (text) => {
    expect(parseTypedNumber(text)).toEqual({ ok: false, reason: "not-a-number" });
    expect(parseTypedNumber("1".repeat(40)).ok).toBe(true);
    expect(parseTypedNumber("1".repeat(41))).toEqual({ ok: false, reason: "not-a-number" });
  });

  it.each(["", "   ", "$", "%"])("says that %j is empty", (text) => {
    expect(parseTypedNumber(text)).toEqual({ ok: false, reason: "empty" });
  });

  it("says when a dot could have been a decimal point", () => {
    expect(parseTypedNumber("7.510")).toEqual({ ok: true, value: 7510, ambiguous: true });
    expect(parseTypedNumber("7.510,00")).toMatchObject({ ambiguous: false });
    expect(parseTypedNumber("1.234.567")).toEqual({ ok: true, value: 1_234_567, ambiguous: false });
    expect(parseTypedNumber("7.51")).toMatchObject({ value: 7.51, ambiguous: false });
  });

  it("reads back whatever the formats write", () => {
    checkProperty(
      "format then parse",
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(4), (figures, decimals) => {
        const value = Number(`${figures}e-${decimals}`);
        const text = formatNumber(value, { minimumDecimals: decimals, maximumDecimals: decimals });
        expect(parseTypedNumber(text)).toMatchObject({ ok: true, value: value === 0 ? 0 : value });
      }),
    );
  });

  it("answers any text with a finite number or a reason", () => {
    checkProperty(
      "no text breaks the reader",
      fc.property(
        fc.string({ maxLength: 120, unit: fc.constantFrom(..."0123456789.,+-$% \u2212eE'x") }),
        (text) => {
          const parsed = parseTypedNumber(text);
          expect(
            parsed.ok ? Number.isFinite(parsed.value) : ["empty", "not-a-number"].includes(parsed.reason),
          ).toBe(true);
        },
      ),
    );
  });
});
