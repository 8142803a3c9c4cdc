import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { writtenSession } from "@paridad/core/testing/reading";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { chartOptions } from "./chart-axis.ts";
import { chartImage } from "./chart-image.ts";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartDrawing, ChartSeries, ChartTone } from "./chart-types.ts";
import { DataChart } from "./data-chart.tsx";
import { drawChart } from "./draw-chart.ts";
import { PlotLegend } from "./plot/plot-legend.tsx";
import { ValuePlot } from "./plot/value-plot.tsx";
import { createVerticalMarks } from "./vertical-marks.ts";

afterEach(() => void vi.restoreAllMocks());

type Story = ReturnType<typeof writtenSession>;
const tones: readonly ChartTone[] = ["accent", "muted", "up", "down", "call", "put", "atm", "text", "line2"];
const shapes = ["line", "steps", "columns", "candles"] as const;
const seriesOf = (change: Partial<ChartSeries>): ChartSeries => ({
  key: "s",
  label: "Serie",
  tone: "accent",
  shape: "line",
  points: [1, 2, 3].map((value, x) => ({ x, value })),
  format: (value) => (value === null ? "–" : `$ ${value}`),
  ...change,
});
const drawingOf = (series: readonly ChartSeries[], change: Partial<ChartDrawing> = {}): ChartDrawing => ({
  scale: "value",
  series,
  xLabel: "Base",
  formatX: (x) => `base ${x}`,
  ...change,
});
const json = (value: unknown) => JSON.stringify(value);

function library(story: Story) {
  story.part("What the library is told");
  const left = drawingOf([seriesOf({ axis: "left" })], { scale: "time" });
  for (const [name, options] of [
    ["light, over numbers", chartOptions("light", drawingOf([seriesOf({})]))],
    ["dark, over time with a left axis", chartOptions("dark", left)],
  ] as const) {
    story.does(name);
    story.line(...Object.entries(options).map(([key, value]) => `${key}: ${json(value)}`));
  }
  story.does("one of each shape, levels and a mark");
  const asked: string[] = [];
  const chart = {
    timeScale: () => ({ width: () => 500, applyOptions: () => undefined, fitContent: () => undefined }),
    panes: () =>
      [0, 1].map((pane) => ({
        setStretchFactor: (factor: number) => asked.push(`pane ${pane}: ${factor} high`),
        attachPrimitive: () => asked.push(`marks over pane ${pane}`),
      })),
    addSeries: (_kind: unknown, options: object, pane: number) => {
      asked.push(`pane ${pane}: ${json(options)}`);
      return {
        setData: (data: object[]) => asked.push(`  ${json(data)}`),
        createPriceLine: (line: object) => asked.push(`  level ${json(line)}`),
      };
    },
  };
  const drawn = shapes.map((shape, place) =>
    seriesOf({
      shape,
      tone: tones[place + 2] as ChartTone,
      pane: place % 2,
      isDashed: place === 0,
      isThin: place === 1,
    }),
  );
  drawChart(chart as never, {
    theme: "dark",
    drawing: drawingOf(drawn, {
      levels: [
        { value: 2, label: "Media", tone: "atm" },
        { value: 3, label: "Techo", tone: "put", isDashed: true },
      ],
      marks: [{ x: 1, label: "Ex", tone: "up" }],
    }),
  });
  story.line(...asked);
  const marks = createVerticalMarks({ chart: chart as never, marks: [], xs: [] });
  story.line(`the marks stand ${marks.paneViews?.()[0]?.zOrder?.()}`);
}

/** An element with its classes, as the page's style sheet reads it. */
const classesOf = (element: Element) =>
  `${element.localName} ${element.getAttribute("class") ?? ""} ${element.getAttribute("stroke-dasharray") ?? ""}`.trim();

function colours(story: Story) {
  story.part("Colours of lines, marks and their legends");
  const plot = {
    lines: tones.map((tone, place) => ({
      key: tone,
      label: tone,
      tone,
      points: [0, 1].map((x) => ({ x, y: place })),
      isDashed: place === 1,
    })),
    bands: tones.map((tone) => ({
      key: tone,
      label: tone,
      tone,
      points: [0, 1].map((x) => ({ x, low: 0, high: 1 })),
    })),
    marks: tones.map(
      (tone, place) => ({ key: tone, x: place, y: place, tone, shape: "circle", text: tone }) as const,
    ),
    xLabel: "x",
    formatX: String,
    formatY: String,
  };
  const bars = tones.map((tone) => seriesOf({ key: tone, label: tone, tone, shape: "columns" }));
  const lines = tones.map((tone) => seriesOf({ key: tone, label: tone, tone, isDashed: tone === "muted" }));
  for (const [name, shown, selector] of [
    ["a chart's legend", () => <ChartLegend drawing={drawingOf(lines)} x={null} />, "li > [aria-hidden]"],
    ["of columns", () => <ChartLegend drawing={drawingOf(bars)} x={null} />, "li > [aria-hidden]"],
    ["a plot's legend", () => <PlotLegend lines={plot.lines} />, "line"],
    ["a plot", () => <ValuePlot plot={plot} label="Todo" />, "g > path"],
  ] as const) {
    story.does(name);
    const { container, unmount } = render(shown());
    story.reads(container);
    story.line(...[...container.querySelectorAll(selector)].map(classesOf));
    unmount();
  }
}

function legends(story: Story) {
  story.part("A chart of which one series has no value, over time");
  const drawing = drawingOf(
    [
      seriesOf({ label: "Cierre", points: [0, 1, 2, 3].map((x) => ({ x, value: x === 3 ? null : 10 + x })) }),
      seriesOf({ key: "v", label: "Volumen", points: [0, 1].map((x) => ({ x, value: null })) }),
      seriesOf({
        key: "m",
        label: "Media",
        tone: "atm",
        points: [0, 1, 2, 3].map((x) => ({ x, value: 20 + x })),
      }),
    ],
    { scale: "time" },
  );
  renderWithServices(<DataChart title="GGAL" detail="Prima" drawing={drawing} fileName="ggal" />);
  story.hears();
  story.does("as a table");
  fireEvent.click(screen.getByRole("button", { name: "Ver como tabla" }));
  story.changes();
  story.does("with the pointer on the second place, and beyond the last of one");
  for (const x of [1, 3]) {
    const legend = render(<ChartLegend drawing={drawing} x={x} />);
    story.reads(legend.container);
    legend.unmount();
  }
}

async function picture(story: Story) {
  story.part("A picture");
  const told: string[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_target, name) =>
      (...given: unknown[]) =>
        told.push(`${String(name)} ${json(given)}`),
    set: (_target, name, value) => told.push(`${String(name)} = ${value}`) > 0,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["x"])));
  const drawn = Object.assign(document.createElement("canvas"), { width: 200, height: 100 });
  await chartImage(drawn, { title: "GGAL", detail: "Prima", source: "Importado", theme: "dark" });
  story.line(...told);
}

it("charts read as approved", async () => {
  const story = writtenSession("Charts");
  library(story);
  colours(story);
  legends(story);
  await picture(story);
  await expect(story.text()).toMatchFileSnapshot("testing/charts.txt");
});
