import { describe, expect, it } from "vitest";

import { lastSession, presetRange, readRange } from "./date-range.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

// Friday; Monday the 23rd is the bridge of the Day of Sovereignty's week and trades.
const friday = "2026-11-20";
const urlOf = (values: Record<string, string>) =>
  ({ get: (name: string) => values[name] ?? null }) as unknown as UrlState;

describe("the days of a preset", () => {
  it.each([
    ["todo", null, null],
    ["rueda", friday, friday],
    // Five sessions, the last included: 16, 17, 18, 19 and 20.
    ["5r", "2026-11-16", friday],
    ["1m", "2026-10-21", friday],
    ["3m", "2026-08-21", friday],
    ["1a", "2025-11-20", friday],
  ] as const)("%s goes from %s to %s", (preset, from, to) => {
    expect(presetRange(preset, friday)).toEqual({ from, to });
  });

  it("are none before it is known where the data end", () => {
    expect(presetRange("5r", null)).toEqual({ from: null, to: null });
  });

  it("count back from a session, though a feed ran on a Sunday", () => {
    expect(lastSession("2026-11-22T15:00:00Z")).toBe(friday);
    // In Buenos Aires it is still Friday.
    expect(lastSession("2026-11-21T02:59:00Z")).toBe(friday);
  });
});

describe("the range in the address", () => {
  const read = (values: Record<string, string>) =>
    readRange(urlOf(values), { lastTime: "2026-11-20T20:00:00Z", initial: "rueda" });

  it("is the days written in it, otherwise its preset, otherwise the screen's own", () => {
    expect(read({ desde: "2026-01-05", rango: "1m" })).toMatchObject({
      from: "2026-01-05",
      to: null,
      preset: null,
    });
    expect(read({ rango: "1m" })).toMatchObject({ from: "2026-10-21", to: friday, preset: "1m" });
    expect(read({ rango: "siempre" })).toMatchObject({ from: friday, to: friday, preset: "rueda" });
  });

  it("says why it can't be asked for", () => {
    expect(read({ desde: "2026-01-06", hasta: "2026-01-05" }).error).toBe(
      "Desde tiene que ser anterior a hasta",
    );
    expect(read({ desde: "2026-01-05", hasta: "2026-01-05" }).error).toBeNull();
  });
});
