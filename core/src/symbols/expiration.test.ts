import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import { addDays, buenosAiresDate, daysBetween, monthOf, yearOf } from "./calendar/civil-date.ts";
import { checkReferenceExpiration, expirationFor, expiryConventions } from "./expiration.ts";
import { readSymbolParts } from "./option-symbol.ts";
import type { MonthNumber } from "./month-codes.ts";

const at = (text: string): number => Date.parse(`${text}-03:00`);

describe("expirationFor", () => {
  it("month-end is the specification's rule: the last day of the month, next year once it has passed", () => {
    const asOf = at("2026-06-10T12:00:00");
    const expirationOf = (month: MonthNumber) => expirationFor({ month, asOf, convention: "month-end" });
    expect(expirationOf(8)).toBe("2026-08-31");
    expect(expirationOf(6)).toBe("2026-06-30");
    expect(expirationOf(5)).toBe("2027-05-31");
    expect(expirationOf(2)).toBe("2027-02-28");
    expect(expirationFor({ month: 2, asOf: at("2028-01-05T12:00:00"), convention: "month-end" })).toBe(
      "2028-02-29",
    );
  });

  it("third-friday is the exchange's: 21 August 2026, and the Wednesday before Easter 2025", () => {
    const convention = "third-friday";
    expect(expirationFor({ month: 8, asOf: at("2026-06-10T12:00:00"), convention })).toBe("2026-08-21");
    expect(expirationFor({ month: 4, asOf: at("2025-03-01T12:00:00"), convention })).toBe("2025-04-16");
    expect(expirationFor({ month: 2, asOf: at("2025-12-04T12:00:00"), convention })).toBe("2026-02-20");
  });

  it("keeps the day itself to its last minute and rolls at midnight in Buenos Aires, not in Greenwich", () => {
    const convention = "third-friday";
    expect(expirationFor({ month: 8, asOf: at("2026-08-21T23:59:59"), convention })).toBe("2026-08-21");
    expect(expirationFor({ month: 8, asOf: at("2026-08-22T00:00:00"), convention })).toBe("2027-08-20");
    expect(expirationFor({ month: 12, asOf: at("2026-12-31T23:30:00"), convention: "month-end" })).toBe(
      "2026-12-31",
    );
  });
});

describe("checkReferenceExpiration", () => {
  const asOf = at("2024-06-07T16:00:00");

  it("keeps an expiration that is the exchange's, with or without a time", () => {
    const expected = { ok: true, expiration: "2024-06-19", estimated: false };
    expect(checkReferenceExpiration({ month: 6, expiration: "2024-06-19", asOf })).toEqual(expected);
    expect(checkReferenceExpiration({ month: 6, expiration: "2024-06-19T15:30:00", asOf })).toEqual(expected);
  });

  it.each([
    ["2024-06-24", "not-the-exchange-day"],
    ["2024-06-21", "not-the-exchange-day"],
    ["2025-06-19", "wrong-year"],
    ["2024-08-16", "wrong-month"],
    ["19/06/2024", "malformed"],
    ["2024-06-31", "malformed"],
    ["", "missing"],
    [null, "missing"],
  ])("refuses %j as %s and gives the exchange's day, estimated", (expiration, reason) => {
    expect(checkReferenceExpiration({ month: 6, expiration, asOf })).toEqual({
      ok: false,
      reason,
      expiration: "2024-06-19",
      estimated: true,
    });
  });

  it("trusts a day of the third Friday's week in a year whose bridge days are not decreed yet", () => {
    const in2027 = at("2027-05-10T12:00:00");
    expect(checkReferenceExpiration({ month: 6, expiration: "2027-06-17", asOf: in2027 })).toMatchObject({
      ok: true,
    });
    expect(checkReferenceExpiration({ month: 6, expiration: "2027-06-24", asOf: in2027 })).toMatchObject({
      ok: false,
      reason: "not-the-exchange-day",
      expiration: "2027-06-18",
    });
  });
});

describe("recorded expirations", whereRecorded("quotes/ggal_options_quotes.csv"), () => {
  it("of 3,634 quotes keeps all but those known to be wrong or absent", () => {
    const reasons = new Map<string, number>();
    for (const { symbol = "", expiry, trade_date: day } of readRecorded("quotes/ggal_options_quotes.csv")) {
      const parts = readSymbolParts(symbol);
      const checked =
        parts.ok &&
        checkReferenceExpiration({ month: parts.month, expiration: expiry, asOf: at(`${day}T16:00:00`) });
      const outcome = checked === false || checked.ok ? "kept" : checked.reason;
      reasons.set(outcome, (reasons.get(outcome) ?? 0) + 1);
    }
    process.stdout.write(`recorded quotes' expirations: ${JSON.stringify(Object.fromEntries(reasons))}\n`);
    // data/README.md: 46 quotes without an expiry, 8 with one of another year.
    expect(Object.fromEntries(reasons)).toEqual({ kept: 3_580, missing: 46, "wrong-year": 8 });
  });
});

const instant = fc.integer({ min: Date.UTC(2015, 0, 2), max: Date.UTC(2029, 11, 1) });
const month = fc.integer({ min: 1, max: 12 }).map((value) => value as MonthNumber);
const convention = fc.constantFrom(...expiryConventions);

describe("properties of expirations", () => {
  it("lie in the month of the code, not before today, and less than 13 months away", () => {
    checkProperty(
      "expiration range",
      fc.property(instant, month, convention, (asOf, code, rule) => {
        const expiration = expirationFor({ month: code, asOf, convention: rule });
        const days = daysBetween({ from: buenosAiresDate(asOf), to: expiration });
        expect(monthOf(expiration)).toBe(code);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(372);
      }),
    );
  });

  it("never move back as time goes on, and month-end is never before the exchange's day of the same month", () => {
    checkProperty(
      "expiration is monotone",
      fc.property(instant, fc.nat(400 * 86_400_000), month, (asOf, later, code) => {
        const first = expirationFor({ month: code, asOf, convention: "third-friday" });
        const second = expirationFor({ month: code, asOf: asOf + later, convention: "third-friday" });
        const monthEnd = expirationFor({ month: code, asOf, convention: "month-end" });
        expect(second >= first).toBe(true);
        expect(yearOf(monthEnd) < yearOf(first) || monthEnd > first).toBe(true);
      }),
    );
  });

  it("a computed expiration passes its own check, any other day of its month in a known year does not", () => {
    const knownInstant = fc.integer({ min: Date.UTC(2015, 0, 2), max: Date.UTC(2025, 10, 1) });
    checkProperty(
      "check agrees with the calendar",
      fc.property(knownInstant, month, fc.integer({ min: 1, max: 10 }), (asOf, code, shift) => {
        const expiration = expirationFor({ month: code, asOf, convention: "third-friday" });
        expect(checkReferenceExpiration({ month: code, expiration, asOf }).ok).toBe(true);
        expect(
          checkReferenceExpiration({ month: code, expiration: addDays(expiration, shift), asOf }),
        ).toMatchObject({
          ok: false,
          expiration,
        });
      }),
    );
  });
});
