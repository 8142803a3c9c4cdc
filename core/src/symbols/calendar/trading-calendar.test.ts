import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import { addDays, daysBetween, monthOf, weekdayOf, yearOf } from "./civil-date.ts";
import { closuresOfYear, easterSunday } from "./holidays.ts";
import {
  exchangeExpiration,
  holidayName,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  thirdFriday,
  tradingDaysBetween,
} from "./trading-calendar.ts";

// The 17 measured expiries of recorded chains.
const knownExpiries = [
  "2023-10-20",
  "2023-12-15",
  "2024-02-16",
  "2024-04-19",
  "2024-06-19",
  "2024-08-16",
  "2024-10-18",
  "2024-12-20",
  "2025-02-21",
  "2025-04-16",
  "2025-06-19",
  "2025-08-14",
  "2025-10-17",
  "2025-12-19",
  "2026-02-20",
  "2026-04-17",
  "2026-06-19",
];
// The same section's further ones, and those of the symbol file for 2021 and 2022.
const otherExpiries = [
  "2026-01-16",
  "2026-08-21",
  "2026-09-18",
  "2026-10-16",
  "2021-04-16",
  "2021-06-18",
  "2021-08-20",
  "2021-10-15",
  "2021-12-17",
  "2022-02-18",
];

describe("expirations of the exchange", () => {
  it.each([...knownExpiries, ...otherExpiries])("finds %s", (expiry) => {
    expect(exchangeExpiration({ year: yearOf(expiry), month: monthOf(expiry) })).toBe(expiry);
  });

  it("a plain third Friday fails four of the 17, so the holidays matter", () => {
    const plain = knownExpiries.filter(
      (day) => thirdFriday({ year: yearOf(day), month: monthOf(day) }) === day,
    );
    expect(knownExpiries.length - plain.length).toBe(4);
  });
});

describe("closures", () => {
  // US Naval Observatory, dates of Easter.
  it.each([
    [2015, "2015-04-05"],
    [2016, "2016-03-27"],
    [2019, "2019-04-21"],
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2030, "2030-04-21"],
  ])("Easter of %d is %s", (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  // Ley 27.399 (article 6) and, before 2017, Decreto 1584/2010; Resolución 139/2025 and decrees of each year.
  it.each([
    ["2016-08-15", "San Martín, third Monday"],
    ["2016-11-28", "Soberanía, fourth Monday"],
    ["2015-11-27", "Soberanía, moved by the runoff of 2015"],
    ["2017-10-16", "Diversidad, Thursday to the next Monday"],
    ["2018-08-20", "San Martín, Friday to the next Monday"],
    ["2019-11-18", "Soberanía, Wednesday to the Monday before"],
    ["2020-03-31", "Malvinas, moved in 2020"],
    ["2022-06-17", "Güemes, not moved onto another holiday"],
    ["2024-06-17", "Güemes, on its Monday"],
    ["2025-06-16", "Güemes, Tuesday to the Monday before"],
    ["2025-10-10", "Diversidad, Sunday to the Friday before"],
    ["2025-11-24", "Soberanía, Thursday to the next Monday"],
    ["2026-11-23", "Soberanía, Friday to the next Monday"],
    ["2027-06-21", "Güemes, Thursday to the next Monday"],
    ["2024-06-21", "bridge day"],
    ["2025-08-15", "bridge day"],
    ["2025-12-31", "last day of the year"],
    ["2025-04-17", "Holy Thursday"],
    ["2024-02-13", "Carnival"],
  ])("the exchange does not open on %s (%s)", (day) => {
    expect(isTradingDay(day)).toBe(false);
    expect(holidayName(day)).not.toBeNull();
  });

  it.each([
    ["2020-04-02", "Malvinas was moved away"],
    ["2025-11-20", "moved to the Monday"],
    ["2025-11-21", "BYMA traded on the bridge day"],
    ["2026-03-23", "BYMA traded on the bridge day"],
    ["2024-12-24", "short session"],
    ["2022-12-20", "short session after the World Cup"],
    ["2024-11-06", "bank day, the exchange opened"],
    ["2026-11-20", "an ordinary Friday"],
  ])("the exchange opens on %s (%s)", (day) => {
    expect(isTradingDay(day)).toBe(true);
  });

  // Decreed one by one; as the exchange's notices have them.
  it.each([
    [2015, ["03-23", "11-06", "12-07"]],
    [2016, ["07-08", "12-09", "12-30"]],
    [2017, ["11-06", "12-29"]],
    [2018, ["04-30", "11-06", "11-30", "12-24", "12-31"]],
    [2019, ["07-08", "08-19", "10-14"]],
    [2020, ["03-23", "03-31", "07-10", "12-07"]],
    [2021, ["05-24", "10-08", "11-22"]],
    [2022, ["05-18", "09-02", "10-07", "11-21", "12-09"]],
    [2023, ["05-26", "06-19", "10-13", "11-06"]],
    [2024, ["04-01", "06-21", "10-11"]],
    [2025, ["05-02", "08-15", "10-10"]],
  ])("was closed in %i beyond the national holidays on %j", (year, days) => {
    expect(days.filter((day) => isTradingDay(`${year}-${day}`))).toEqual([]);
  });

  it("names closures in Spanish", () => {
    expect(holidayName("2026-07-09")).toBe("Día de la Independencia");
    expect(holidayName("2026-11-20")).toBeNull();
  });

  it("throws on a text that is not a day", () => {
    expect(() => isTradingDay("2026-02-30")).toThrow("Not a date");
  });
});

describe("recorded sessions", whereRecorded("ggal-spot/ggal_ars_adr_ccl_daily_2015-2026.csv"), () => {
  const chain = new Set(readRecorded("ggal-eod-chain/ggal_options_eod.csv").map(({ date = "" }) => date));
  const closes = readRecorded("ggal-spot/ggal_ars_adr_ccl_daily_2015-2026.csv");

  it("every weekday from 2023-08-18 to 2025-10-17 is in the chain exactly when the calendar opens it", () => {
    const wrong: string[] = [];
    let days = 0;
    for (let day = "2023-08-18"; day <= "2025-10-17"; day = addDays(day, 1)) {
      days += 1;
      if (chain.has(day) !== isTradingDay(day)) wrong.push(day);
    }
    process.stdout.write(`calendar against recorded sessions: ${days - wrong.length} of ${days} days\n`);
    expect(wrong).toEqual([]);
  });

  it("never closes a day on which the local price moved, 2015 to 2026", () => {
    const moved = closes.filter((row, index) => row["ggal_ba_ars"] !== closes[index - 1]?.["ggal_ba_ars"]);
    const wrong = moved.map(({ fecha = "" }) => fecha).filter((day) => !isTradingDay(day));
    process.stdout.write(`days whose price moved: ${moved.length - wrong.length} of ${moved.length} open\n`);
    // The source fills 2015-11-27 (holiday moved to that day by decree) and leaves out 2015-11-23 in its place.
    expect(wrong).toEqual(["2015-11-27"]);
  });
});

const day = fc.integer({ min: 0, max: 5_843 }).map((offset) => addDays("2015-01-01", offset));
const yearAndMonth = fc.record({
  year: fc.integer({ min: 2015, max: 2030 }),
  month: fc.integer({ min: 1, max: 12 }),
});

describe("properties of the calendar", () => {
  it("the previous trading day is a trading day, earlier, with none in between; next undoes previous", () => {
    checkProperty(
      "previous trading day",
      fc.property(day, (date) => {
        const previous = previousTradingDay(date);
        expect(isTradingDay(previous) && previous < date).toBe(true);
        expect(tradingDaysBetween({ after: previous, until: addDays(date, -1) })).toBe(0);
        expect(nextTradingDay(previous)).toBe(isTradingDay(date) ? date : nextTradingDay(date));
      }),
    );
  });

  it("no closure lasts longer than six days", () => {
    checkProperty(
      "longest closure",
      fc.property(day, (date) => {
        expect(daysBetween({ from: previousTradingDay(date), to: nextTradingDay(date) })).toBeLessThanOrEqual(
          8,
        );
      }),
    );
  });

  it("an expiration is a trading day of its month, on or up to four days before the third Friday", () => {
    checkProperty(
      "exchange expiration",
      fc.property(yearAndMonth, ({ year, month }) => {
        const expiration = exchangeExpiration({ year, month });
        const friday = thirdFriday({ year, month });
        expect(isTradingDay(expiration)).toBe(true);
        expect(weekdayOf(friday)).toBe(5);
        expect(Number(friday.slice(8))).toBeGreaterThanOrEqual(15);
        expect(Number(friday.slice(8))).toBeLessThanOrEqual(21);
        expect(monthOf(expiration)).toBe(month);
        const moved = daysBetween({ from: expiration, to: friday });
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("trading days are those that a count day by day finds", () => {
    checkProperty(
      "trading days counted one by one",
      fc.property(day, fc.nat(60), (after, length) => {
        const days = Array.from({ length }, (_, index) => addDays(after, index + 1));
        const until = addDays(after, length);
        expect(tradingDaysBetween({ after, until })).toBe(days.filter((day) => isTradingDay(day)).length);
        expect(tradingDaysBetween({ after: until, until: after })).toBe(0);
      }),
    );
  });

  it("a day closed by the panel counts once, and only within the stretch", () => {
    // Monday to Friday, the Thursday twice, a Saturday among them.
    const count = (after: string, until: string) =>
      tradingDaysBetween({ after, until }, ["2026-11-05", "2026-11-05", "2026-11-07"]);
    expect(count("2026-11-02", "2026-11-06")).toBe(3);
    expect([count("2026-11-04", "2026-11-05"), count("2026-11-05", "2026-11-06")]).toEqual([0, 1]);
    expect(count("2026-11-02", "2026-11-04")).toBe(2);
  });

  it("trading days add up over any split", () => {
    checkProperty(
      "trading days are additive",
      fc.property(day, fc.nat(400), fc.nat(400), (start, first, second) => {
        const middle = addDays(start, first);
        const end = addDays(middle, second);
        const whole = tradingDaysBetween({ after: start, until: end });
        const parts =
          tradingDaysBetween({ after: start, until: middle }) +
          tradingDaysBetween({ after: middle, until: end });
        expect(whole).toBe(parts);
      }),
    );
  });

  it("every year has 230 to 255 trading days and keeps its fixed holidays", () => {
    for (let year = 2015; year <= 2030; year += 1) {
      const count = tradingDaysBetween({ after: `${year - 1}-12-31`, until: `${year}-12-31` });
      expect(count).toBeGreaterThanOrEqual(230);
      expect(count).toBeLessThanOrEqual(255);
      for (const fixed of ["01-01", "05-01", "05-25", "07-09", "12-25"]) {
        expect(closuresOfYear(year).has(`${year}-${fixed}`)).toBe(true);
      }
    }
  });
});
