import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import { personOn, retryButton } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { ResultLine } from "./result-line.tsx";

const point = (at: string, profit: number | null, isLast = false) => ({ at, profit, isLast });
const line = {
  resolution: "5m",
  points: [point("2026-11-19T15:00:00Z", 500), point("2026-11-19T15:05:00Z", -200, true)],
  best: point("2026-11-19T15:00:00Z", 500),
  worst: point("2026-11-19T15:05:00Z", -200),
  unknown: 0,
  sources: ["live"],
  isCut: true,
};
const openLine = (now: number | null, answer: () => unknown) =>
  renderAs(<ResultLine position={{ id: "p1", version: 3, status: "open" }} now={now} />, {
    user: personOn("pro"),
    server: () => ({ success: true, data: answer() }),
  });
const extremes = async () => (await screen.findByText(/^Lo mejor/)).textContent?.replaceAll("\u00a0", " ");

it.each([
  [null, "+$ 500 el 19/11/2026 12:00:00", "−$ 200 el 19/11/2026 12:05:00"],
  [501, "+$ 501 ahora", "−$ 200 el 19/11/2026 12:05:00"],
  [-201, "+$ 500 el 19/11/2026 12:00:00", "−$ 201 ahora"],
  [500, "+$ 500 el 19/11/2026 12:00:00", "−$ 200 el 19/11/2026 12:05:00"],
])("with %s now the best and the worst since the opening are %s and %s", async (value, best, worst) => {
  openLine(value, () => line);
  expect(await extremes()).toBe(`Lo mejor desde que la abriste: ${best}; lo peor: ${worst}.`);
  expect(screen.getByText(/Neto de los costos de las dos puntas/).textContent).toBe(
    "Neto de los costos de las dos puntas. En 1 no hay puntas guardadas y vale el último operado. Las más viejas quedaron afuera.",
  );
});

it("a line without points says so, and one that couldn't be read is asked for again", async () => {
  let answer: () => unknown = () => {
    throw new ApiError({ code: "INTERNAL_ERROR", message: "No anduvo" });
  };
  const { visitor } = openLine(1, () => answer());
  expect(await screen.findByText("No anduvo")).toBeVisible();
  answer = () => ({ ...line, points: [], best: null, worst: null });
  await visitor.click(screen.getByRole(...retryButton));
  expect(await screen.findByText("Todavía no hay barras guardadas desde que la abriste.")).toBeVisible();
});
