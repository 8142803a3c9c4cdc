import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { screenWords } from "@paridad/core/messages";

import { savedFiles } from "../../testing/saved-files.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { drawnChart, zooms } from "../../testing/zooms.ts";
import type { ChartSeries } from "./chart-types.ts";
import { DataChart } from "./data-chart.tsx";

afterEach(() => void vi.restoreAllMocks());

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
  press(screenWords.showChart);
  expect(screen.getByRole("img", { name: "Gráfico: GGAL." })).toBeVisible();
});

it("the picture says what it shows, where it comes from and when, under its own name", async () => {
  drawnChart.picture = document.createElement("canvas");
  const files = savedFiles();
  const written: unknown[] = [];
  const context = new Proxy({ fillText: (text: string) => written.push(text) } as Record<string, unknown>, {
    get: (target, name) => target[name as string] ?? (() => undefined),
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["a picture"])));
  const drawing = { scale: "value", series: [seriesOf([1, 2, 3])], xLabel: "Base", formatX: String } as const;
  renderWithServices(
    <DataChart title="GGAL" detail="Prima" source="Importado" drawing={drawing} fileName="ggal" />,
  );
  press("Descargar PNG");
  await waitFor(() => expect(files.count()).toBe(1));
  expect(written).toEqual(["GGAL", "Prima", "Importado · Paridad · 20/11/2026 18:00:00"]);
  expect(await files.read()).toEqual(["file ggal.png", "a picture"]);
});

it.each([
  [1, "Prima$ 2Ratio (eje izquierdo)–1"],
  [2, "Prima$ 3Ratio (eje izquierdo)$ 72"],
  // Over plain numbers there is no newest: without a pointer only names.
  [null, "PrimaRatio (eje izquierdo)"],
])("the legend reads every line at %s", (x, text) => {
  drawnChart.x = x;
  show(seriesOf([1, 2, 3]), { ...seriesOf([5, null, 7], "Ratio"), axis: "left" });
  expect(screen.getByRole("list").textContent).toBe(text);
});
