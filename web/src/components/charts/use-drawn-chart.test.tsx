import { act, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { ThemeName } from "@paridad/core/tokens";

import * as axis from "./chart-axis.ts";
import type { ChartDrawing } from "./chart-types.ts";
import type * as drawnChart from "./use-drawn-chart.ts";

// The others' charts aren't drawn (testing/setup.ts): this is the real one, over a library that writes down what it is asked.
const { useDrawnChart } = await vi.importActual<typeof drawnChart>("./use-drawn-chart.ts");

afterEach(() => void vi.restoreAllMocks());

type Move = { readonly time: number | undefined };
/** The library's chart; what it is asked goes to `told` with its number. */
function libraryOf(told: string[]) {
  const sizes: (() => void)[] = [];
  const moves: ((move: Move) => void)[] = [];
  const made = vi.spyOn(axis, "createThemedChart").mockImplementation((_place, { theme, drawing }) => {
    const number = made.mock.calls.length;
    const tell = (text: string) => void told.push(`${number} ${text}`);
    tell(`made ${theme} ${drawing.series[0]?.label}`);
    const scale = {
      width: () => 1_000,
      applyOptions: () => undefined,
      fitContent: () => tell("shows all"),
      subscribeSizeChange: (hear: () => void) => sizes.push(hear),
      getVisibleLogicalRange: () => ({ from: 0, to: 100 }),
      setVisibleLogicalRange: ({ from, to }: { from: number; to: number }) => tell(`shows ${from} to ${to}`),
    };
    const chart = {
      timeScale: () => scale,
      panes: () => [],
      addSeries: () => ({ setData: () => undefined }),
      subscribeCrosshairMove: (hear: (move: Move) => void) => moves.push(hear),
      remove: () => tell("removed"),
    };
    return chart as never;
  });
  return { resize: () => sizes.at(-1)?.(), point: (time?: number) => act(() => moves.at(-1)?.({ time })) };
}

const drawingOf = (label: string): ChartDrawing => ({
  scale: "time",
  xLabel: "Rueda",
  formatX: String,
  series: [{ key: "s", label, tone: "accent", shape: "line", format: String, points: [{ x: 1, value: 1 }] }],
});

function Place({ drawing, theme, onDrawn }: Drawn & { onDrawn: (chart: Hook) => void }) {
  const { container, x, hold, zoom, showAll } = useDrawnChart({ drawing, theme });
  onDrawn({ hold, zoom, showAll });
  return <div ref={container}>{x}</div>;
}
type Hook = Pick<ReturnType<typeof useDrawnChart>, "hold" | "zoom" | "showAll">;
type Drawn = { readonly drawing: ChartDrawing; readonly theme: ThemeName };

it("keeps every point in view until somebody comes closer or drags, for each drawing and theme anew, and frees the last", () => {
  const told: string[] = [];
  const library = libraryOf(told);
  const first = drawingOf("Prima");
  let chart = null as unknown as Hook;
  const at = (given: Drawn) => <Place {...given} onDrawn={(hook) => void (chart = hook)} />;
  const does = (text: string, work: () => void) => {
    told.push(`> ${text}`);
    act(work);
  };
  const { rerender, unmount, container } = render(at({ drawing: first, theme: "dark" }));
  does("the window turns", library.resize);
  does("comes closer", () => chart.zoom(0.6));
  does("the window turns", library.resize);
  does("goes away", () => chart.zoom(1 / 0.6));
  does("shows all", () => chart.showAll());
  does("the window turns", library.resize);
  does("drags", () => chart.hold());
  does("the window turns", library.resize);
  does("the same is drawn again", () => rerender(at({ drawing: first, theme: "dark" })));
  does("another drawing", () => rerender(at({ drawing: drawingOf("Ratio"), theme: "dark" })));
  does("the window turns", library.resize);
  does("another theme", () => rerender(at({ drawing: first, theme: "light" })));
  // Three hours behind UTC on the axis.
  library.point(Date.parse("2026-11-20T14:00:00Z") / 1_000);
  expect(container.textContent).toBe(String(Date.parse("2026-11-20T14:00:00-03:00")));
  library.point();
  expect(container.textContent).toBe("");
  does("leaves", unmount);
  expect(told).toEqual([
    "1 made dark Prima",
    "1 shows all",
    "> the window turns",
    "1 shows all",
    "> comes closer",
    "1 shows 20 to 80",
    "> the window turns",
    "> goes away",
    expect.stringMatching(/^1 shows -33\.3\d* to 133\.3\d*$/),
    "> shows all",
    "1 shows all",
    "> the window turns",
    "1 shows all",
    "> drags",
    "> the window turns",
    "> the same is drawn again",
    "> another drawing",
    "1 removed",
    "2 made dark Ratio",
    "2 shows all",
    "> the window turns",
    "2 shows all",
    "> another theme",
    "2 removed",
    "3 made light Prima",
    "3 shows all",
    "> leaves",
    "3 removed",
  ]);
});
