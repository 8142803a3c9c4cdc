import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { addDays, buenosAiresDate } from "./civil-date.ts";
import { nextOpening, sessionOf, sessionState } from "./session.ts";
import { moneyDays } from "../money-days.ts";
import { exchangeExpiration, isTradingDay, tradingDaysBetween } from "./trading-calendar.ts";
import {
  calendarDaysToExpiry,
  daysToExpiry,
  expirationInstant,
  hasExpired,
  yearsToExpiry,
} from "./year-fraction.ts";

const at = (text: string): number => Date.parse(`${text}-03:00`);
const expiration = "2026-08-21";

describe("time to expiry", () => {
  it("is valued to 17:00 in Buenos Aires, which is 20:00 UTC all year", () => {
    expect(new Date(expirationInstant(expiration)).toISOString()).toBe("2026-08-21T20:00:00.000Z");
    expect(new Date(expirationInstant("2026-01-16")).toISOString()).toBe("2026-01-16T20:00:00.000Z");
  });

  it("counts fractions of days over 365", () => {
    // 2026-06-10 17:00 to 2026-08-21 17:00 is 72 days.
    expect(daysToExpiry({ asOf: at("2026-06-10T17:00:00"), expiration })).toBe(72);
    expect(yearsToExpiry({ asOf: at("2026-06-10T17:00:00"), expiration })).toBe(72 / 365);
    expect(daysToExpiry({ asOf: at("2026-08-21T11:00:00"), expiration })).toBe(0.25);
    expect(calendarDaysToExpiry({ asOf: at("2026-06-10T11:30:00"), expiration })).toBe(72);
    expect(calendarDaysToExpiry({ asOf: at("2026-08-21T16:59:00"), expiration })).toBe(0);
  });

  it("is zero from 17:00 of the day on, and says that it has expired", () => {
    expect(hasExpired({ asOf: at("2026-08-21T16:59:59"), expiration })).toBe(false);
    expect(hasExpired({ asOf: at("2026-08-21T17:00:00"), expiration })).toBe(true);
    expect(yearsToExpiry({ asOf: at("2026-08-24T12:00:00"), expiration })).toBe(0);
    expect(calendarDaysToExpiry({ asOf: at("2026-08-24T12:00:00"), expiration })).toBe(0);
  });
});

describe("sessionState", () => {
  it.each([
    ["2026-08-20T00:00:00", "pre-open"],
    ["2026-08-20T10:29:59", "pre-open"],
    ["2026-08-20T10:30:00", "open"],
    // 11:00 until 25 July 2025.
    ["2025-07-25T10:45:00", "pre-open"],
    ["2025-07-25T11:00:00", "open"],
    ["2025-07-28T10:29:00", "pre-open"],
    ["2025-07-28T10:30:00", "open"],
    ["2015-03-05T10:59:00", "pre-open"],
    ["2015-03-05T11:00:00", "open"],
    ["2026-11-09T12:00:00", "holiday"],
    ["2026-11-10T12:00:00", "holiday"],
    ["2026-08-20T16:59:59", "open"],
    ["2026-08-20T17:00:00", "closed"],
    ["2026-08-20T23:59:59", "closed"],
    ["2026-08-22T12:00:00", "closed"],
    ["2026-08-17T12:00:00", "holiday"],
    // BYMA's notice for 24 December 2024: operations until 15:00.
    ["2024-12-24T14:59:00", "open"],
    ["2024-12-24T15:00:00", "closed"],
    ["2024-12-31T12:00:00", "holiday"],
  ])("at %s it is %s", (text, state) => {
    expect(sessionState(at(text))).toBe(state);
  });

  it("knows the next opening over weekends and holidays", () => {
    expect(nextOpening(at("2026-08-20T09:00:00"))).toBe(at("2026-08-20T10:30:00"));
    expect(nextOpening(at("2026-08-20T10:30:00"))).toBe(at("2026-08-21T10:30:00"));
    expect(nextOpening(at("2026-08-14T18:00:00"))).toBe(at("2026-08-18T10:30:00"));
  });

  it("days that an administrator closed are holidays, and expiries and settlements move with them", () => {
    const closedDays = ["2026-08-20", "2026-08-21"];
    expect(sessionState(at("2026-08-20T12:00:00"), closedDays)).toBe("holiday");
    expect(sessionState(at("2026-08-19T12:00:00"), new Set(closedDays))).toBe("open");
    expect(sessionOf("2026-08-20", closedDays)).toBeNull();
    expect(nextOpening(at("2026-08-19T12:00:00"), closedDays)).toBe(at("2026-08-24T10:30:00"));
    expect(exchangeExpiration({ year: 2026, month: 8 }, closedDays)).toBe("2026-08-19");
    // A weekend and a holiday were closed anyway.
    const all = [...closedDays, "2026-08-22", "2026-08-17", "2026-08-20"];
    expect(tradingDaysBetween({ after: "2026-08-14", until: "2026-08-24" }, all)).toBe(3);
    const span = { traded: "2026-08-19", expiration: "2026-08-21" };
    expect([moneyDays(span), moneyDays({ ...span, closedDays })]).toEqual([4, 0]);
  });

  it("has no session on a day on which the exchange does not open", () => {
    expect(sessionOf("2026-08-17")).toBeNull();
    expect(sessionOf("2026-08-18")).toEqual({
      opensAt: at("2026-08-18T10:30:00"),
      closesAt: at("2026-08-18T17:00:00"),
    });
  });
});

const instant = fc.integer({ min: Date.UTC(2015, 0, 2), max: Date.UTC(2029, 11, 1) });

describe("properties of time", () => {
  it("time to expiry falls with the clock, never below zero", () => {
    checkProperty(
      "time to expiry",
      fc.property(instant, fc.nat(400), fc.nat(86_400_000), (asOf, days, passed) => {
        const day = addDays(buenosAiresDate(asOf), days);
        const now = { asOf, expiration: day };
        const later = { asOf: asOf + passed, expiration: day };
        expect(yearsToExpiry(later)).toBeLessThanOrEqual(yearsToExpiry(now));
        expect(yearsToExpiry(later)).toBeGreaterThanOrEqual(0);
        expect(yearsToExpiry(now) === 0).toBe(hasExpired(now));
        expect(Math.abs(daysToExpiry(now) - yearsToExpiry(now) * 365)).toBeLessThan(1e-9);
      }),
    );
  });

  it("the market is open exactly within a session, and opens at the next opening", () => {
    checkProperty(
      "session state",
      fc.property(instant, (now) => {
        const session = sessionOf(buenosAiresDate(now));
        const isWithin = session !== null && now >= session.opensAt && now < session.closesAt;
        const opening = nextOpening(now);
        expect(sessionState(now) === "open").toBe(isWithin);
        expect(sessionState(opening)).toBe("open");
        expect(sessionState(opening - 1)).toBe("pre-open");
        expect(opening > now && isTradingDay(buenosAiresDate(opening))).toBe(true);
      }),
    );
  });
});
