import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import {
  formatDeltaPercent,
  formatGammaPercent,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatVegaPerPoint,
} from "./greek-formats.ts";
import {
  formatCost,
  formatDollars,
  formatInteger,
  formatModelPrice,
  formatNumber,
  formatPercent,
  formatPesos,
  formatPesosExact,
  formatPesosShort,
  formatPrice,
  formatPriceShort,
  formatRatio,
  formatStrike,
  formatTna,
  formatVolatility,
  formatVolatilityPoints,
  unknownDash,
} from "./number-formats.ts";

const minus = "\u2212";
const space = "\u00a0";

describe("numbers as people in Argentina write them", () => {
  it("prices have two decimals, a third when they have one", () => {
    expect(formatPrice(7510)).toBe("7.510,00");
    expect(formatPrice(1571.8)).toBe("1.571,80");
    expect(formatPrice(0.125)).toBe("0,125");
    expect(formatPrice(10.5026)).toBe("10,503");
    expect(formatModelPrice(10.5026)).toBe("10,50");
    expect(formatPrice(12.5, { sign: "always" })).toBe("+12,50");
  });

  it("strikes show only the decimals they have", () => {
    expect(formatStrike(7200)).toBe("7.200");
    expect(formatStrike(334.56)).toBe("334,56");
    expect(formatStrike(5.566)).toBe("5,566");
  });

  it("totals in pesos have no decimals, and the sign before the symbol", () => {
    expect(formatPesos(27_900)).toBe(`$${space}27.900`);
    expect(formatPesos(-1500.4)).toBe(`${minus}$${space}1.500`);
    expect(formatPesos(1500, { sign: "always" })).toBe(`+$${space}1.500`);
    expect(formatDollars(19)).toBe(`US$${space}19`);
    expect(formatDollars(19.5)).toBe(`US$${space}19,50`);
  });

  it("costs have two decimals, up to four when they have them", () => {
    expect([0.005, 0.007018, 0, null].map(formatCost)).toEqual([
      `0,50${space}%`,
      `0,7018${space}%`,
      `0,00${space}%`,
      unknownDash,
    ]);
  });

  it("where room is short, thousands go without decimals and tens of millions as millions", () => {
    expect(formatPriceShort(999.5)).toBe("999,50");
    expect(formatPriceShort(1000)).toBe("1.000");
    expect(formatPriceShort(-1000)).toBe(`${minus}1.000`);
    expect(formatPriceShort(-7510.25)).toBe(`${minus}7.510`);
    expect(formatPriceShort(null)).toBe(unknownDash);
    expect(formatPesosShort(9_999_999)).toBe(`$${space}9.999.999`);
    expect(formatPesosShort(10_000_000)).toBe(`$${space}10${space}M`);
    expect(formatPesosShort(8_000_000_000)).toBe(`$${space}8.000${space}M`);
    expect(formatPesosShort(-25_400_000)).toBe(`${minus}$${space}25${space}M`);
    expect(formatPesosShort(null)).toBe(unknownDash);
  });

  it("ratios have four decimals, percentages and volatilities one, TNA two or one", () => {
    expect(formatRatio(1.23456)).toBe("1,2346");
    expect(formatPercent(0.0124, { sign: "always" })).toBe(`+1,2${space}%`);
    expect(formatPercent(-0.0124)).toBe(`${minus}1,2${space}%`);
    expect(formatVolatility(0.361)).toBe(`36,1${space}%`);
    expect(formatVolatilityPoints(0.361)).toBe("36,1");
    expect(formatTna(18.2)).toBe(`18,20${space}%`);
    expect(formatTna(18.24, { decimals: 1 })).toBe(`18,2${space}%`);
  });

  it("greeks arrive in display units and are not scaled again", () => {
    expect(formatDeltaPercent(93.4)).toBe("93,4");
    expect(formatGammaPercent(0.0114)).toBe("0,011");
    expect(formatVegaPerPoint(4.3)).toBe("4,30");
    expect(formatThetaPerDay(-3.789)).toBe(`${minus}3,79`);
    expect(formatRhoPerPoint(6.5)).toBe("6,50");
  });

  it("counts are whole and grouped from four figures on", () => {
    expect(formatInteger(1234)).toBe("1.234");
    expect(formatNumber(1234, { minimumDecimals: 0, maximumDecimals: 0, grouping: false })).toBe("1234");
    expect(formatInteger(31_156)).toBe("31.156");
    expect(formatInteger(-5, { sign: "always" })).toBe(`${minus}5`);
  });

  it("never writes a negative zero, nor a sign on zero", () => {
    expect(formatPrice(-0.0001)).toBe("0,00");
    expect(formatInteger(-0)).toBe("0");
    expect(formatPercent(0, { sign: "always" })).toBe(`0,0${space}%`);
    expect(formatPesos(-0.2)).toBe(`$${space}0`);
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "writes the dash alone for %s, never a zero",
    (value) => {
      const all = [
        formatPrice,
        formatStrike,
        formatPesos,
        formatDollars,
        formatRatio,
        formatPercent,
        formatVolatility,
        formatVolatilityPoints,
        formatTna,
        formatInteger,
        formatDeltaPercent,
        formatGammaPercent,
        formatVegaPerPoint,
        formatThetaPerDay,
        formatRhoPerPoint,
      ];
      expect(all.map((format) => format(value))).toEqual(all.map(() => unknownDash));
    },
  );

  it("groups and signs every number the same way", () => {
    checkProperty(
      "number text",
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.nat(6), (value, decimals) => {
        const text = formatNumber(value, { minimumDecimals: decimals, maximumDecimals: decimals });
        expect(text).toMatch(/^\u2212?\d{1,3}(\.\d{3})*(,\d+)?$/);
        expect(text.split(",")[1]?.length ?? 0).toBe(decimals);
      }),
    );
  });
});

it("an amount has its cents, and its sign before the currency", () => {
  expect([27_900, 227_664.5, 0, 12_345.67, -59_997, null].map(formatPesosExact)).toEqual([
    "$\u00a027.900,00",
    "$\u00a0227.664,50",
    "$\u00a00,00",
    "$\u00a012.345,67",
    "\u2212$\u00a059.997,00",
    "–",
  ]);
});
