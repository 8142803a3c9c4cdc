import { expect, it, vi } from "vitest";

import { axisValue, pointValue } from "./chart-axis.ts";
import type { ChartDrawing } from "./chart-types.ts";
import { drawChart } from "./draw-chart.ts";
import { createVerticalMarks } from "./vertical-marks.ts";

/** A chart of the library's, as far as a drawing uses it: each index of time stands 10 px further. */
function chartOf(width = 1_000) {
  const added: { options: Record<string, unknown>; pane: number; data: object[]; lines: object[] }[] = [];
  const panes = [0, 1].map(() => ({
    attachPrimitive: vi.fn<(one: object) => void>(),
    setStretchFactor: vi.fn<(factor: number) => void>(),
  }));
  const applied: object[] = [];
  const fitContent = vi.fn<() => void>();
  const scale = {
    width: () => width,
    applyOptions: (options: object) => applied.push(options),
    fitContent,
    timeToCoordinate: (time: number) => time * 10,
  };
  const chart = {
    timeScale: () => scale,
    panes: () => panes,
    addSeries: (_kind: object, options: Record<string, unknown>, pane: number) => {
      const one = { options, pane, data: [] as object[], lines: [] as object[] };
      added.push(one);
      return {
        setData: (data: object[]) => void (one.data = data),
        createPriceLine: (line: object) => one.lines.push(line),
      };
    },
  };
  return { chart: chart as never, added, panes, applied, fitContent };
}
const point = (x: number, value: number | null, more: object = {}) => ({ x, value, ...more });
const series = (change: object) => ({
  key: "s",
  label: "Serie",
  tone: "accent" as const,
  shape: "line" as const,
  format: (value: number | null) => `$ ${value}`,
  points: [point(1, 10), point(2, null), point(3, 30)],
  ...change,
});
const drawingOf = (change: object): ChartDrawing => ({
  scale: "value",
  series: [series({})],
  xLabel: "x",
  formatX: String,
  ...change,
});

it("a time stands on the axis by the clock of Buenos Aires, and comes back as it was", () => {
  const noon = Date.parse("2026-11-20T15:00:00Z");
  expect(axisValue(noon, "time")).toBe(Date.parse("2026-11-20T12:00:00Z") / 1_000);
  expect(pointValue(axisValue(noon, "time"), "time")).toBe(noon);
  expect([axisValue(7_500.5, "value"), pointValue(7_500.5, "value")]).toEqual([7_500.5, 7_500.5]);
});

it("a value that isn't known leaves its place empty, and a line with gaps isn't drawn over them", () => {
  const { chart, added } = chartOf();
  const gaps = series({
    hasGaps: true,
    axis: "left",
    pane: 1,
    formatAxis: (value: number | null) => `${value} p`,
  });
  drawChart(chart, { theme: "dark", drawing: drawingOf({ series: [series({}), gaps] }) });
  expect(added[0]?.data).toEqual([{ time: 1, value: 10 }, { time: 2 }, { time: 3, value: 30 }]);
  expect(added[1]?.data[0]).toEqual({ time: 1, value: 10, color: "transparent" });
  expect(added[1]?.data[1]).toEqual({ time: 2 });
  expect(added.map(({ options, pane }) => [options["priceScaleId"], pane])).toEqual([
    ["right", 0],
    ["left", 1],
  ]);
  const formats = added.map(({ options }) =>
    (options["priceFormat"] as { formatter: (value: number) => string }).formatter(5),
  );
  expect(formats).toEqual(["$ 5", "5 p"]);
});

it("a mark stands between the points where it is, none outside of them, and no word over another", () => {
  const written: [string, number][] = [];
  const lines: number[] = [];
  const context = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length * 6 }),
      moveTo: (x: number) => lines.push(x),
      fillText: (text: string, x: number) => written.push([text, x]),
    } as Record<string, unknown>,
    { get: (target, name) => target[name as string] ?? (() => undefined), set: () => true },
  );
  const mark = (x: number, label: string) => ({ x, label, color: "#fff" });
  const { chart } = chartOf();
  const marks = [
    mark(10, "uno"),
    mark(11, "dos"),
    mark(15, "tres"),
    mark(39, "fin"),
    mark(5, "antes"),
    mark(50, "después"),
  ];
  const primitive = createVerticalMarks({ chart, marks, xs: [10, 20, 40] }) as unknown as {
    paneViews(): { renderer(): { draw(target: object): void } }[];
  };
  const target = {
    useMediaCoordinateSpace: (draw: (space: object) => void) =>
      draw({ context, mediaSize: { width: 450, height: 100 } }),
  };
  primitive.paneViews()[0]?.renderer().draw(target);
  expect(lines).toEqual([100, 110, 150, 390]);
  // The second has no room beside the first; the last stands left of its line.
  expect(written).toEqual([
    ["uno", 105],
    ["tres", 155],
    ["fin", 367],
  ]);
});
