import { expect, it, vi } from "vitest";
import type { VolatilityDay } from "@paridad/core/contract";
import type { RecordedTerms } from "../../../market/terms/recorded-terms.ts";
import { sharedVolatility } from "./shared-volatility.ts";

const dayOf = (day: string) => ({ day, source: "live", realisedFrom: null }) as unknown as VolatilityDay;

function ask(days: readonly string[]) {
  const terms = vi.fn<RecordedTerms>(async () => ({ stretches: [] }) as never);
  const read = sharedVolatility(async () => days.map(dayOf), terms);
  return { answer: read({}), terms };
}

it("the terms are asked of all the days that are shown, the newest whole, and of sixty before", async () => {
  const { answer, terms } = ask(["2026-11-20", "2026-11-19", "2026-11-17"]);
  expect((await answer).days).toHaveLength(3);
  expect(terms).toHaveBeenCalledExactlyOnceWith({
    resolution: "1d",
    from: new Date("2026-09-18T00:00:00-03:00"),
    to: new Date("2026-11-21T00:00:00-03:00"),
  });
});

it("without days nothing is asked and nothing is left out", async () => {
  const { answer, terms } = ask([]);
  expect(await answer).toEqual({ days: [], leftOut: null });
  expect(terms).not.toHaveBeenCalled();
});
