import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { formatOptionSymbol } from "./format-option-symbol.ts";
import { monthByCode, monthOfCode } from "./month-codes.ts";
import type { MonthNumber } from "./month-codes.ts";
import { parseOptionSymbol, readSymbolParts } from "./option-symbol.ts";

// Shapes and strikes measured on recorded symbols.
const writtenWhole = [
  ["GFGC4400OC", "GFG", "call", 4400, 10],
  ["GFGV4400OC", "GFG", "put", 4400, 10],
  ["GFGC180.FE", "GFG", "call", 180, 2],
  ["ALUC400.DI", "ALU", "call", 400, 12],
  ["COMC61.0FE", "COM", "call", 61, 2],
  ["GFGC87.0AG", "GFG", "call", 87, 8],
  ["ALUC5.80AB", "ALU", "call", 5.8, 4],
  ["ALUC5.566F", "ALU", "call", 5.566, 2],
  ["GFGC9753.9AB", "GFG", "call", 9753.9, 4],
  ["GFGC8000.FE", "GFG", "call", 8000, 2],
] as const;

const hidden = [
  ["GFGC38785O", 7000, 3878.5],
  ["GFGC10300G", 7510, 10_300],
  ["GFGC10079O", 7000, 10_079],
  ["GFGC33456O", 500, 334.56],
  ["GFGC82983G", 100, 82.983],
  ["GFGC97539AB", 7510, 9753.9],
  // A public parser divides by ten always and reads 7600.
  ["GFGC76000G", 75_000, 76_000],
] as const;

describe("parseOptionSymbol", () => {
  it.each(writtenWhole)("reads %s without help", (symbol, ...expected) => {
    const [company, type, strike, month] = expected;
    expect(parseOptionSymbol(symbol)).toMatchObject({
      ok: true,
      company,
      type,
      strike,
      month,
      strikeCertainty: "exact",
      referenceDisagrees: false,
    });
  });

  it.each(hidden)("places the hidden point of %s next to the spot %d", (symbol, spot, strike) => {
    expect(parseOptionSymbol(symbol, { spot })).toMatchObject({
      ok: true,
      strike,
      strikeCertainty: "inferred",
    });
  });

  it.each(hidden)("takes the strike of %s from the reference whatever the spot", (symbol, _spot, strike) => {
    expect(parseOptionSymbol(symbol, { reference: { strike }, spot: 1 })).toMatchObject({
      ok: true,
      strike,
      strikeCertainty: "reference",
      referenceDisagrees: false,
    });
  });

  it("refuses a hidden strike without spot or reference, and says what it could be", () => {
    expect(parseOptionSymbol("GFGC38785O", { spot: 0, reference: { strike: null } })).toMatchObject({
      ok: false,
      reason: "strike-unknown",
      company: "GFG",
      type: "call",
      month: 10,
      strikeCandidates: [38_785, 3878.5, 387.85, 38.785, 3.8785],
    });
  });

  it("does not believe a reference of another scale than a strike written whole (IOL's GFGC7400EN at 850)", () => {
    expect(parseOptionSymbol("GFGC7400EN", { reference: { strike: 850 } })).toMatchObject({
      strike: 7400,
      strikeCertainty: "exact",
      referenceDisagrees: true,
    });
  });

  it("nor one that is as many times the strike as that one was less: 3.16 on either side", () => {
    const read = (strike: number) => parseOptionSymbol("GFGC1000EN", { reference: { strike } });
    const whole = { strike: 1_000, strikeCertainty: "exact", referenceDisagrees: true };
    expect([read(3_170), read(315)]).toMatchObject([whole, whole]);
    const believed = [3_150, 320].map((strike) => ({ strike, strikeCertainty: "reference" }));
    expect([read(3_150), read(320)]).toMatchObject(believed);
  });

  it("believes a reference near the digits, and says that it disagrees (pre-dividend strikes of 2021)", () => {
    expect(parseOptionSymbol("GFGC82983J", { reference: { strike: 84 } })).toMatchObject({
      strike: 84,
      strikeCertainty: "reference",
      referenceDisagrees: true,
    });
  });

  it.each([
    [7400.01, false],
    [7400.02, true],
    [7399.98, true],
  ])("a reference of %d disagrees with GFGC7400EN: %s", (strike, referenceDisagrees) => {
    expect(parseOptionSymbol("GFGC7400EN", { reference: { strike } })).toMatchObject({ referenceDisagrees });
  });

  it("takes a source's rounding to cents for agreement (ALUC10516F listed at 10.51)", () => {
    expect(parseOptionSymbol("ALUC10516F", { reference: { strike: 10.51 } })).toMatchObject({
      strike: 10.51,
      referenceDisagrees: false,
    });
  });

  it.each(["GFGC4400XX", "GFGC4400MA", "GFGC10300Z", "GFGC4400Y"])(
    "names the unknown month of %s",
    (symbol) => {
      expect(parseOptionSymbol(symbol)).toEqual({
        ok: false,
        reason: "unknown-month",
        symbol,
        monthCode: symbol.replace(/^.*\d/, ""),
      });
    },
  );

  it.each([
    "",
    "GGAL",
    "gfgc4400oc",
    "GFGX4400OC",
    "GFGC440000OC",
    "GFGC4400",
    "GFGC.OC",
    "GFGC0000OC",
    "GFGC44,0OC",
  ])("refuses %j by its shape", (symbol) => {
    expect(parseOptionSymbol(symbol)).toMatchObject({ ok: false, reason: "shape" });
  });

  it("answers a hostile text as fast as a short one: nothing longer than 16 characters is read", () => {
    const hostile = `GFGC${"1".repeat(100_000)}OC`;
    expect(parseOptionSymbol(hostile)).toMatchObject({ ok: false, reason: "shape" });
  });

  it("knows the specification's codes and those of the design, and no other", () => {
    // The specification's shapes, then the market's.
    const specified = "E F FE M A MY J JL AG S O OC N D".split(" ");
    const added = "EN AB JU G SE NO DI MZ JN L".split(" ");
    expect(Object.keys(monthByCode).toSorted()).toEqual([...specified, ...added].toSorted());
    expect(["E", "F", "M", "A", "MY", "J", "JL", "AG", "S", "O", "N", "D"].map(monthOfCode)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(["EN", "AB", "JU", "G", "SE", "NO", "DI", "MZ", "JN", "L"].map(monthOfCode)).toEqual([
      1, 4, 6, 8, 9, 11, 12, 3, 6, 7,
    ]);
    expect(monthOfCode("constructor")).toBeNull();
  });
});

const root = fc.stringMatching(/^[A-Z0-9]{3}$/);
const type = fc.constantFrom("call" as const, "put" as const);
// May has no one-letter code on record.
const month = fc.constantFrom<MonthNumber>(1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12);
// A strike of at most five significant figures: an integer scaled by a power of ten.
const strike = fc
  .tuple(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 0, max: 3 }))
  .map(([figures, decimals]) => Number(`${figures}e-${decimals}`));

describe("properties of symbols", () => {
  it("format then parse gives back root, side, month and strike, in ten characters", () => {
    checkProperty(
      "symbol round trip",
      fc.property(root, type, strike, month, (company, side, price, monthNumber) => {
        const symbol = formatOptionSymbol({ company, type: side, strike: price, month: monthNumber });
        expect(symbol).toHaveLength(10);
        expect(parseOptionSymbol(symbol ?? "", { spot: price })).toMatchObject({
          ok: true,
          company,
          type: side,
          month: monthNumber,
          strike: price,
        });
      }),
    );
  });

  it("never throws and never gives a strike that is not a positive number, whatever the text", () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.stringMatching(/^[A-Z0-9]{3}[CV][0-9.]{1,7}[A-Z]{0,3}$/),
    );
    const number = fc.option(fc.double());
    checkProperty(
      "no text breaks the parser",
      fc.property(anything, number, number, (text, spot, referenceStrike) => {
        const parsed = parseOptionSymbol(text, { spot, reference: { strike: referenceStrike } });
        const outcome = parsed.ok ? Number.isFinite(parsed.strike) && parsed.strike > 0 : parsed.reason;
        expect([true, "shape", "unknown-month", "strike-unknown"]).toContain(outcome);
      }),
    );
  });

  it("an inferred strike lies between 0.25 and 2.54 times the spot when the spot is reachable", () => {
    checkProperty(
      "inferred scale is the nearest",
      fc.property(
        fc.integer({ min: 10_000, max: 99_999 }),
        fc.double({ min: 4, max: 30_000, noNaN: true }),
        (digits, spot) => {
          const parsed = parseOptionSymbol(`GFGC${digits}O`, { spot });
          const inferred = parsed.ok ? parsed.strike : 0;
          expect(inferred / spot).toBeGreaterThan(0.25);
          expect(inferred / spot).toBeLessThan(2.54);
        },
      ),
    );
  });

  it("the parts read are those of the parser", () => {
    checkProperty(
      "parts agree",
      fc.property(root, type, strike, month, (company, side, price, monthNumber) => {
        const symbol = formatOptionSymbol({ company, type: side, strike: price, month: monthNumber }) ?? "";
        expect(readSymbolParts(symbol)).toMatchObject({ ok: true, company, type: side, month: monthNumber });
      }),
    );
  });
});
