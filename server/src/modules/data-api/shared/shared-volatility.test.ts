import { describe, expect, it } from "vitest";
import type { VolatilityDay } from "@paridad/core/contract";
import { sharedVolatility } from "./shared-volatility.ts";

const dayOf = (day: string) => ({ day, source: "live", realisedFrom: null }) as unknown as VolatilityDay;

describe("realised volatility that was measured on what is kept back", () => {
  // Until the end of Thursday 1 October 2026: Friday 6 November is the 25th session after it.
  const held = {
    kind: "live",
    from: new Date("2026-09-21T00:00:00-03:00"),
    to: new Date("2026-10-02T00:00:00-03:00"),
  };
  const recording = { sources: ["InvertirOnline"], from: "2026-09-21", to: "2026-10-01" };
  const measured = { close: 0.4, parkinson: 0.4, garmanKlass: 0.4, rogersSatchell: 0.4, yangZhang: 0.4 };
  const read = async (
    days: readonly (readonly [day: string, source: string, realisedFrom: string])[],
    clock: { readonly closedDays?: readonly string[] } = {},
  ) => {
    const rows = days.map(([day, source, realisedFrom]) => ({
      ...dayOf(day),
      source,
      realisedFrom,
      realised: measured,
    }));
    const terms = async () => ({ stretches: [held], recording });
    const { days: given, leftOut } = await sharedVolatility(
      async () => rows as VolatilityDay[],
      terms,
      clock,
    )({});
    return {
      shown: given.map(({ day, realisedFrom, realised }) => [day, realisedFrom, realised.close]),
      isTold: leftOut !== null,
    };
  };

  it("is left out a session longer where the panel closed a day", async () => {
    const next = ["2026-11-11", "live", "ARS 24hs"] as const;
    expect((await read([next])).shown).toEqual([["2026-11-11", "ARS 24hs", 0.4]]);
    const { shown } = await read([next], { closedDays: ["2026-10-20"] });
    expect(shown).toEqual([["2026-11-11", null, null]]);
  });

  it("is left out for twenty sessions and five more, of the share in pesos alone", async () => {
    const { shown, isTold } = await read([
      ["2026-11-11", "live", "ARS 24hs"],
      ["2026-11-06", "live", "ARS 24hs"],
      ["2026-11-06", "live", "USD ADR"],
      ["2026-11-06", "imported", "ARS"],
      ["2026-09-18", "live", "ARS 24hs"],
    ]);
    expect(shown).toEqual([
      ["2026-11-11", "ARS 24hs", 0.4],
      ["2026-11-06", null, null],
      ["2026-11-06", "USD ADR", 0.4],
      ["2026-11-06", "ARS", 0.4],
      ["2026-09-18", "ARS 24hs", 0.4],
    ]);
    // All days are there, and yet something was left out.
    expect(isTold).toBe(true);
    expect(await read([["2026-11-11", "live", "ARS 24hs"]])).toMatchObject({ isTold: false });
    // The oldest day alone is kept back: what is shown stands where it stood, and it is told.
    expect(
      await read([
        ["2026-11-11", "live", "ARS 24hs"],
        ["2026-10-01", "live", "USD ADR"],
      ]),
    ).toEqual({ shown: [["2026-11-11", "ARS 24hs", 0.4]], isTold: true });
    await expect(read([["2026-10-01", "live", "USD ADR"]])).rejects.toMatchObject({
      status: 403,
      code: "SOURCE_NOT_SHARED",
    });
  });
});
