import { expect, it } from "vitest";

import { isoInstant, minuteText, moveHalfHour, moveSession, sessionMinutes } from "./past-instant.ts";

// A session goes from 10:30 to 17:00 since 28 July 2025; Friday the 20th is followed by Tuesday the 24th: Monday is a holiday.
const at = (date: string, time: string) => ({
  date,
  minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});
const told = ({ date, minute }: { date: string; minute: number }) => `${date} ${minuteText(minute)}`;

it.each([
  ["2026-11-18", "12:00", 1, "2026-11-18 12:30"],
  ["2026-11-18", "12:00", -1, "2026-11-18 11:30"],
  ["2026-11-18", "16:30", 1, "2026-11-18 17:00"],
  ["2026-11-18", "17:00", 1, "2026-11-19 10:30"],
  ["2026-11-18", "11:00", -1, "2026-11-18 10:30"],
  ["2026-11-18", "10:30", -1, "2026-11-17 17:00"],
  ["2025-07-25", "11:00", -1, "2025-07-24 17:00"],
  ["2025-07-25", "17:00", 1, "2025-07-28 10:30"],
  ["2026-11-20", "17:00", 1, "2026-11-24 10:30"],
] as const)("half an hour from %s %s (%d) is %s", (date, time, direction, expected) => {
  expect(told(moveHalfHour(at(date, time), direction))).toBe(expected);
});

it("a session before or after is at the same time", () => {
  expect(told(moveSession(at("2026-11-20", "14:30"), 1))).toBe("2026-11-24 14:30");
  expect(told(moveSession(at("2026-11-24", "14:30"), -1))).toBe("2026-11-20 14:30");
});

it("is told to the server in UTC, and offered every half hour of a session", () => {
  expect(isoInstant(at("2026-11-18", "12:30"))).toBe("2026-11-18T15:30:00.000Z");
  expect(sessionMinutes("2025-07-25").map(minuteText).slice(0, 2)).toEqual(["11:00", "11:30"]);
  expect(sessionMinutes("2025-07-28").map(minuteText)).toEqual(
    "10:30 11:00 11:30 12:00 12:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00".split(" "),
  );
});
