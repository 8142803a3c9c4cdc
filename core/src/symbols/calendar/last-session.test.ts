import { expect, it } from "vitest";

import { lastSession } from "./last-session.ts";

const at = (text: string) => Date.parse(`${text}-03:00`);

it.each([
  ["in session", "2024-07-31T12:00:00", "2024-07-31", "2024-07-30"],
  ["before the opening", "2024-07-31T10:29:00", "2024-07-30", "2024-07-29"],
  ["after the close", "2024-07-31T20:00:00", "2024-07-31", "2024-07-30"],
  ["on a Sunday", "2024-08-04T12:00:00", "2024-08-02", "2024-08-01"],
  ["on a Monday before the opening", "2024-08-05T09:00:00", "2024-08-02", "2024-08-01"],
  ["on a holiday", "2024-07-09T12:00:00", "2024-07-08", "2024-07-05"],
])("is %s the newest that began, with the one before", (_, text, day, before) => {
  expect(lastSession(at(text))).toEqual({ day, before });
});

it("believes a feed that trades on a Sunday, and skips days closed by the panel", () => {
  const closedDays = ["2024-08-02"];
  expect(lastSession(at("2024-08-04T12:00:00"), { isOpen: true, closedDays })).toEqual({
    day: "2024-08-04",
    before: "2024-08-01",
  });
});
