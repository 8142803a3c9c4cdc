import { describe, expect, it } from "vitest";

import { unknownDash } from "./number-formats.ts";
import {
  formatAge,
  formatDate,
  formatDayMonth,
  formatDays,
  formatDaysLeft,
  formatHourMinute,
  formatInstantDate,
  formatLongDate,
  formatMonthShort,
  formatTime,
  formatTimestamp,
  formatWeekday,
} from "./time-formats.ts";

const afternoon = Date.UTC(2026, 10, 20, 17, 3, 59);

describe("times of Buenos Aires", () => {
  it("are three hours behind Greenwich, on a 24-hour clock", () => {
    expect(formatTimestamp(afternoon)).toBe("20/11/2026 14:03:59");
    expect(formatTime(afternoon)).toBe("14:03:59");
    expect(formatHourMinute(afternoon)).toBe("14:03");
    expect(formatInstantDate(afternoon)).toBe("20/11/2026");
  });

  it("write midnight as 00 and belong to the local day", () => {
    expect(formatTimestamp(Date.UTC(2026, 0, 1, 3, 0, 0))).toBe("01/01/2026 00:00:00");
    expect(formatTimestamp(Date.UTC(2026, 0, 1, 2, 59, 59))).toBe("31/12/2025 23:59:59");
  });

  it("take ISO texts with their offset", () => {
    expect(formatTimestamp("2026-11-20T14:03:59-03:00")).toBe("20/11/2026 14:03:59");
    expect(formatTimestamp("2026-11-20T17:03:59Z")).toBe("20/11/2026 14:03:59");
  });

  it("write days without moving them", () => {
    expect(formatDate("2026-08-21")).toBe("21/08/2026");
    expect(formatDayMonth("2026-08-21")).toBe("21/08");
    expect(formatLongDate("2026-08-21")).toBe("viernes, 21 de agosto de 2026");
    expect(formatMonthShort("2026-08-21")).toBe("AGO");
    expect(formatMonthShort(9)).toBe("SEP");
  });

  it("names months and weekdays", () => {
    const months = Array.from({ length: 12 }, (_, place) => formatMonthShort(place + 1));
    expect(months.join(" ")).toBe("ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC");
    expect(formatWeekday("2026-11-20")).toBe("viernes");
    expect(formatMonthShort("2026-01-31")).toBe("ENE");
  });

  it("write the dash for what is unknown or no time at all", () => {
    for (const unknown of [null, undefined, "nunca", Number.NaN, Number.POSITIVE_INFINITY, 1e17]) {
      expect(formatTimestamp(unknown)).toBe(unknownDash);
      expect(formatAge({ instant: unknown, now: afternoon })).toBe(unknownDash);
    }
    for (const unknown of [null, undefined, "", "2026-02-30"]) expect(formatDate(unknown)).toBe(unknownDash);
    for (const format of [formatTime, formatHourMinute, formatInstantDate]) {
      expect(format("nunca")).toBe(unknownDash);
    }
    for (const format of [formatDayMonth, formatLongDate, formatWeekday]) {
      expect(format("2026-02-30")).toBe(unknownDash);
    }
    expect(formatMonthShort(13)).toBe(unknownDash);
    expect(formatMonthShort(0)).toBe(unknownDash);
    expect(formatMonthShort(null)).toBe(unknownDash);
    expect(formatDaysLeft(null)).toBe(unknownDash);
  });
});

describe("formatAge", () => {
  it.each([
    [0, "ahora"],
    [999, "ahora"],
    [-60_000, "ahora"],
    [1_000, "hace 1 s"],
    [3_400, "hace 3 s"],
    [59_999, "hace 59 s"],
    [60_000, "hace 1 min"],
    [3_599_999, "hace 59 min"],
    [3_600_000, "hace 1 h"],
    [86_399_999, "hace 23 h"],
    [86_400_000, "hace 1 d"],
    [4 * 86_400_000, "hace 4 d"],
  ])("%d ms ago is %j", (age, text) => {
    expect(formatAge({ instant: afternoon - age, now: afternoon })).toBe(text);
  });
});

describe("formatDays", () => {
  it("says one day and several", () => {
    expect([0, 1, 30].map(formatDays)).toEqual(["0 días", "1 día", "30 días"]);
  });
});

describe("formatDaysLeft", () => {
  it("counts whole days", () => {
    expect(formatDaysLeft(72)).toBe("72 d");
    expect([1, 1.9].map(formatDaysLeft)).toEqual(["1 d", "1 d"]);
    expect([0, 0.99].map(formatDaysLeft)).toEqual(["hoy", "hoy"]);
  });
});
