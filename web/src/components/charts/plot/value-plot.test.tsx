import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import type { PlotMark } from "./plot-types.ts";
import { ValuePlot } from "./value-plot.tsx";

const mark = (x: number): PlotMark => ({
  key: `m${x}`,
  x,
  y: 0,
  tone: "call",
  shape: "circle",
  text: `Base ${x}`,
});
const plot = {
  lines: [
    {
      key: "l",
      label: "Ajuste",
      tone: "accent" as const,
      points: [
        { x: 0, y: 0 },
        { x: 1, y: null },
        { x: 2, y: 0 },
      ],
    },
  ],
  // In no order: the buttons go along the axis.
  marks: [mark(100), mark(0), mark(50)],
  rules: [
    { x: 0, label: "Hoy", tone: "atm" as const },
    { x: 100, label: "Forward", tone: "put" as const },
  ],
  xLabel: "Base",
  formatX: String,
  formatY: String,
};
const said = () => screen.getByText(/^Base \d|^Pasá/).textContent;

it("the buttons go through the marks along the axis and stop at its ends", async () => {
  render(<ValuePlot plot={plot} label="Sonrisa" />);
  const [before, after] = [
    screen.getByRole("button", { name: "Punto anterior" }),
    screen.getByRole("button", { name: "Punto siguiente" }),
  ];
  expect([said(), (before as HTMLButtonElement).disabled]).toEqual(["Pasá por un punto para leerlo.", true]);
  const seen: (string | null)[] = [];
  for (const _ of plot.marks) {
    await userEvent.click(after);
    seen.push(said());
  }
  expect(seen).toEqual(["Base 0", "Base 50", "Base 100"]);
  expect(after).toBeDisabled();
  await userEvent.click(before);
  expect(said()).toBe("Base 50");
});

it("the pointer reads the nearest mark within a finger's reach, and keeps it elsewhere", () => {
  const { container } = render(<ValuePlot plot={plot} label="Sonrisa" />);
  const drawing = screen.getByRole("img", { name: "Sonrisa" });
  // Without layout the drawing is 1392 px wide, its numbers from 52 to 1378 with 2 % of air at both ends.
  const at = (x: number) => 52 + ((1378 - 52) * (x + 2)) / 104;
  const middle = (14 + 302) / 2;
  fireEvent.pointerMove(drawing, { clientX: at(50) + 30, clientY: middle });
  expect(said()).toMatch(/^Pasá/);
  fireEvent.pointerMove(drawing, { clientX: at(50) + 20, clientY: middle + 10 });
  expect(said()).toBe("Base 50");
  fireEvent.pointerDown(drawing, { clientX: at(100), clientY: middle });
  fireEvent.pointerMove(drawing, { clientX: at(75), clientY: middle });
  expect(said()).toBe("Base 100");
  // The line is broken where nothing is known, and a word at the end stands left of its rule.
  expect(container.querySelector("g path")?.getAttribute("d")).toMatch(/^M[\d. ]+M[\d. ]+$/);
  expect(
    [screen.getByText("Hoy"), screen.getByText("Forward")].map((one) => one.getAttribute("text-anchor")),
  ).toEqual(["start", "end"]);
});

it("of several marks within reach the nearest is read, whichever comes first, and the nearer one in height", () => {
  const high = { ...mark(51), key: "high", y: 1, text: "Base 51, arriba" };
  render(<ValuePlot plot={{ ...plot, marks: [mark(50), mark(51), high] }} label="Sonrisa" />);
  const drawing = screen.getByRole("img", { name: "Sonrisa" });
  const at = (x: number) => 52 + ((1378 - 52) * (x + 2)) / 104;
  const [bottom, top] = [302 - (288 * 0.06) / 1.12, 14 + (288 * 0.06) / 1.12];
  const reads = ([x, y]: readonly [number, number]) => {
    fireEvent.pointerMove(drawing, { clientX: at(x), clientY: y });
    return said();
  };
  // A base is 12.75 px wide here: both are within reach all the way between them.
  const places = [
    [50.2, bottom],
    [50.8, bottom],
    [50.4, bottom],
    [51, top],
  ] as const;
  expect(places.map(reads)).toEqual(["Base 50", "Base 51", "Base 50", "Base 51, arriba"]);
});
