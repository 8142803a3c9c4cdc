import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A screen is loaded when it is first opened, which takes a busy machine longer than the second that is usual.
configure({ asyncUtilTimeout: 4_000 });
afterEach(cleanup);

// Charts draw on a canvas, which only a browser has. Here and not beside one test: files share what they load.
vi.mock("../components/charts/use-drawn-chart.ts", () => ({
  useDrawnChart: () => ({ container: { current: null }, chart: { current: null }, x: null }),
}));
