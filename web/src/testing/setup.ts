import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

import { endFlashes } from "../components/ui/table/live/flash.ts";
import { drawnChart, zooms } from "./zooms.ts";

// A screen is loaded when it is first opened, which takes a busy machine longer than the second that is usual.
configure({ asyncUtilTimeout: 20_000 });
// Files share what they load: what a module set on a test's clock comes to its end before the clock is given back.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  zooms.length = 0;
  Object.assign(drawnChart, { x: null, picture: null });
  // A mark of the test before would be swept on that one's clock.
  endFlashes();
  if (vi.isFakeTimers()) vi.runAllTimers();
  vi.useRealTimers();
});

// The next file's pages save in the browser's own way.
const { createObjectURL } = URL;
afterAll(() => {
  if (URL.createObjectURL !== createObjectURL) throw new Error("URL.createObjectURL wasn't given back");
});

// Charts draw on a canvas, which only a browser has. Here and not next to one test: files share what they load.
vi.mock("../components/charts/use-drawn-chart.ts", () => ({
  useDrawnChart: () => ({
    container: { current: null },
    chart: { current: drawnChart.picture && { takeScreenshot: () => drawnChart.picture } },
    x: drawnChart.x,
    zoom: (factor: number) => zooms.push(factor),
  }),
}));
