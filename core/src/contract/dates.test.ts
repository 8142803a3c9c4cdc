import { expect, test } from "vitest";

import { dateOrInstantSchema, daySchema, requestInstantSchema } from "./index.ts";

test.each(["2026-11-20", "2024-02-29", "1900-01-01", "2199-12-31"])("%s is a day", (day) => {
  expect(daySchema.safeParse(day).data).toBe(day);
  expect(dateOrInstantSchema.safeParse(day).data).toBe(day);
});

test.each([
  "2026-11-20T15:00Z",
  "2026-11-20T15:00:00Z",
  "2026-11-20T23:59:59.999-03:00",
  "1900-01-01T00:00:00Z",
  "2199-12-31T23:59:59Z",
])("%s is an instant", (instant) => {
  expect(requestInstantSchema.safeParse(instant).data).toBe(instant);
  expect(dateOrInstantSchema.safeParse(instant).data).toBe(instant);
});

test.each([
  "2026-02-31",
  "2025-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "0000-01-01",
  "1899-12-31",
  "2200-01-01",
  "9999-12-31",
  "+020260-01-01",
  "2026-1-1",
  "20261120",
  "2026-11-20\n",
  "hoy",
  "",
])("%j is none", (day) => {
  for (const text of [day, `${day}T12:00:00Z`]) {
    for (const schema of [daySchema, requestInstantSchema, dateOrInstantSchema]) {
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe("La fecha no es válida");
    }
  }
});

test.each(["T24:01:00Z", "T12:60:00Z", "T12:00:61Z", "T12:00:00", "T12:00:00+99:00", " 12:00Z", "T::Z"])(
  "%s is no time of an instant",
  (time) => {
    expect(requestInstantSchema.safeParse(`2026-11-20${time}`).success).toBe(false);
    expect(dateOrInstantSchema.safeParse(`2026-11-20${time}`).success).toBe(false);
  },
);
