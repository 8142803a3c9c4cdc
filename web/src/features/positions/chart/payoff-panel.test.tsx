import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import type { PositionChart } from "@paridad/core/positions";
import { tableButton } from "@paridad/core/testing";
import { screenWords } from "@paridad/core/messages";

import { PayoffPanel } from "./payoff-panel.tsx";

const chart: PositionChart = {
  lower: 7_000,
  upper: 8_000,
  expiry: [
    { level: 7_000, profit: -1_000 },
    { level: 8_000, profit: 1_000 },
  ],
  gross: [],
  isFirstOfSeveral: false,
  today: [
    { level: 7_000, profit: -500 },
    { level: 8_000, profit: 700 },
  ],
  supposed: null,
  breakevens: [7_500, 8_400],
  bands: null,
};
const expiresAt = Date.parse("2026-12-18T17:00:00-03:00");
const terms = { capital: 10_000, days: 73, caucion: 250 };

function open(more: Partial<Parameters<typeof PayoffPanel>[0]> = {}) {
  const view = render(
    <PayoffPanel
      chart={chart}
      spot={7_250}
      terms={terms}
      isScenario={false}
      expiresAt={expiresAt}
      scenarioInstant={Date.parse("2026-12-04T17:00:00-03:00")}
      {...more}
    />,
  );
  const reading = () => view.container.querySelector("p")?.textContent?.replaceAll("\u00a0", " ");
  const legend = () =>
    screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  return { ...view, reading, legend };
}
const slider = () => screen.getByRole("slider");

it("reads the lines where the share is, then where the arrows lead, between the drawing's ends", () => {
  const { reading } = open();
  // 500 lost on 10,000 in 73 days, a fifth of a year.
  expect(reading()).toBe("GGAL 7.250,00 · vencimiento −$ 500 · −5,0 % · TNA −25,0 % · hoy −$ 200");
  expect(slider()).toHaveAttribute("aria-valuenow", "7250");
  for (const [key, text] of [
    ["ArrowRight", /^GGAL 7\.260,00/],
    ["PageUp", /^GGAL 7\.360,00/],
    ["ArrowLeft", /^GGAL 7\.350,00/],
    ["PageDown", /^GGAL 7\.250,00/],
    ["PageDown", /^GGAL 7\.150,00/],
    ["PageDown", /^GGAL 7\.050,00/],
    ["PageDown", /^GGAL 7\.000,00/],
  ] as const) {
    expect(fireEvent.keyDown(slider(), { key })).toBe(false);
    expect(reading()).toMatch(text);
  }
  expect(slider().getAttribute("aria-valuetext")?.replaceAll("\u00a0", " ")).toBe(
    "GGAL a 7.000,00: −$ 1.000 al vencimiento",
  );
  expect(document.querySelectorAll(".payoff-crosshair circle")).toHaveLength(2);
  for (let press = 0; press < 12; press += 1) fireEvent.keyDown(slider(), { key: "PageUp" });
  expect(reading()).toMatch(/^GGAL 8\.000,00 · vencimiento \+\$ 1\.000/);
  fireEvent.keyDown(slider(), { key: "Escape" });
  expect(reading()).toMatch(/^GGAL 7\.250,00/);
  expect(document.querySelector(".payoff-crosshair")).toBeNull();
  // Tab and the rest are the page's.
  expect(fireEvent.keyDown(slider(), { key: "Tab" })).toBe(true);
});

it("the table behind has the share, the breakevens inside, and the scenario where there is one", () => {
  open({ spot: 7_260 });
  fireEvent.click(screen.getByRole(...tableButton));
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "GGAL",
    "Al vencimiento",
    "Hoy",
  ]);
  const rowOf = (name: string) =>
    screen.getByRole("rowheader", { name }).closest("tr")?.textContent?.replaceAll("\u00a0", " ");
  // One of each twentieth, one of the share; a breakeven that falls on a twentieth stands twice.
  expect(screen.getAllByRole("row").length).toBeGreaterThanOrEqual(23);
  expect(rowOf("7.260,00 (ahora)")).toBe("7.260,00 (ahora)−$ 480−$ 188");
  expect(rowOf("7.000,00")).toBe("7.000,00−$ 1.000−$ 500");
  expect(screen.queryByRole("rowheader", { name: /8\.400/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: screenWords.showChart }));
  expect(slider()).toBeVisible();
  cleanup();
  // From four figures to five the lowest price is still the first.
  const flat = [9_000, 11_000].map((level) => ({ level, profit: 0 }));
  open({ spot: 9_950, chart: { ...chart, lower: 9_000, upper: 11_000, expiry: flat, today: flat } });
  fireEvent.click(screen.getByRole(...tableButton));
  const heads = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect([heads[0], heads[9], heads[10], heads.at(-1)]).toEqual([
    "9.000,00",
    "9.900,00",
    "9.950,00 (ahora)",
    "11.000,00",
  ]);
});
