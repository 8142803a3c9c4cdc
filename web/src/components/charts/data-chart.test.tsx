import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { zooms } from "../../testing/zooms.ts";
import type { ChartSeries } from "./chart-types.ts";
import { DataChart } from "./data-chart.tsx";

const seriesOf = (values: (number | null)[], label = "Prima"): ChartSeries => ({
  key: label,
  label,
  tone: "accent",
  shape: "line",
  points: values.map((value, x) => ({ x, value })),
  format: (value) => (value === null ? "–" : `$ ${value}`),
});
const show = (...series: ChartSeries[]) => {
  const drawing = { scale: "value", series, xLabel: "Base", formatX: String } as const;
  renderWithServices(<DataChart title="GGAL" drawing={drawing} fileName="ggal" />);
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("comes closer and goes away by the same step", () => {
  show(seriesOf([1, 2, 3]));
  press("Acercar");
  press("Alejar");
  expect(zooms[0]).toBeLessThan(1);
  expect((zooms[0] ?? 0) * (zooms[1] ?? 0)).toBeCloseTo(1, 12);
});

it("draws three observations, writes down fewer, and says what has none", () => {
  show(seriesOf([1, 2]), seriesOf([null, null], "Volumen"));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText(/^Hay 2 observaciones: con menos de 3 no hay/)).toBeVisible();
  expect(screen.getByText("Sin valores en este período: Volumen.")).toBeVisible();
  expect(screen.getByRole("table", { name: "GGAL" })).toHaveTextContent("$ 2");
});

it("shows the numbers behind a drawing, and the drawing again", () => {
  show(seriesOf([1, 2, 3]));
  expect(screen.getByRole("img", { name: "Gráfico: GGAL." })).toBeVisible();
  press("Ver como tabla");
  expect(screen.getByRole("table", { name: "GGAL" })).toHaveTextContent("$ 3");
  press("Ver gráfico");
  expect(screen.getByRole("img", { name: "Gráfico: GGAL." })).toBeVisible();
});
