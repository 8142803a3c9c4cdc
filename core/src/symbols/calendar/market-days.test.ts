import { expect, it } from "vitest";
import { marketDays } from "./market-days.ts";

it("has the exchange's holidays by name and each month's expiry, ascending, both ends included", () => {
  expect(marketDays({ from: "2026-11-20", to: "2026-12-25" })).toEqual([
    { kind: "expiry", day: "2026-11-20", name: null },
    { kind: "holiday", day: "2026-11-23", name: "Día de la Soberanía Nacional" },
    { kind: "holiday", day: "2026-12-08", name: "Inmaculada Concepción de María" },
    { kind: "expiry", day: "2026-12-18", name: null },
    { kind: "holiday", day: "2026-12-25", name: "Navidad" },
  ]);
  // Good Friday of 2025 was the third Friday: the market's Thursday was a holiday too.
  const april = marketDays({ from: "2025-04-14", to: "2025-04-20" });
  expect(april.map(({ kind, day }) => `${day} ${kind}`)).toEqual([
    "2025-04-16 expiry",
    "2025-04-17 holiday",
    "2025-04-18 holiday",
  ]);
  expect(marketDays({ from: "2026-11-21", to: "2026-11-22" })).toEqual([]);
  // Over the turn of a year, those of both.
  const turn = marketDays({ from: "2024-12-20", to: "2025-01-17" });
  expect(turn.map(({ kind, day }) => `${day} ${kind}`)).toEqual([
    "2024-12-20 expiry",
    "2024-12-25 holiday",
    "2024-12-31 holiday",
    "2025-01-01 holiday",
    "2025-01-17 expiry",
  ]);
  // New Year of 2022 was a Saturday.
  expect(marketDays({ from: "2022-01-01", to: "2022-01-02" })).toEqual([]);
});
