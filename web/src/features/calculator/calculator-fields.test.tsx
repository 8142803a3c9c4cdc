import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { screenWords } from "@paridad/core/messages";

import { press, write } from "../../testing/hands.ts";
import { holdClock, renderCalculator } from "./testing/render-calculator.tsx";

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("each field goes by steps of its own, ten at once with the page's keys, and none below what it takes", async () => {
  holdClock();
  const { accept } = renderCalculator();
  accept();
  fireEvent.change(screen.getByLabelText(screenWords.caucionRate), { target: { value: "manual" } });
  write("TNA (%)", "40");
  press("Fija");
  const steps = (label: string) =>
    ["ArrowUp", "PageUp", "ArrowDown", "PageDown", "PageDown"].map((key) => {
      fireEvent.keyDown(screen.getByLabelText(label), { key });
      return valueOf(label);
    });
  const labels = ["Precio Spot ($)", "Volatilidad (%)", "TNA (%)", "Spot (%)", "VI (pts)", "Días"];
  expect(labels.map((label) => [label, ...steps(label)])).toEqual([
    ["Precio Spot ($)", "7.510,01", "7.510,11", "7.510,10", "7.510,00", "7.509,90"],
    ["Volatilidad (%)", "20,1", "21,1", "21,0", "20,0", "19,0"],
    ["TNA (%)", "40,1", "41,1", "41,0", "40,0", "39,0"],
    ["Spot (%)", "0,5", "5,5", "5", "0", "−5"],
    ["VI (pts)", "0,5", "5,5", "5", "0", "−5"],
    ["Días", "1", "11", "10", "0", "0"],
  ]);
  // Emptied, nothing is supposed.
  write("Spot (%)", "");
  expect(valueOf("Spot (%)")).toBe("0");
  press("Tu precio de GFGC7400DI: escribir");
  expect(steps("Tu precio de GFGC7400DI")).toEqual(["1", "11", "10", "0", "0"]);
});

it("the rate is a term's, the nearest, parity's or one's own, and the rule of expiries is chosen", async () => {
  const { accept } = renderCalculator();
  accept({
    rates: [
      { days: 1, rate: 18, description: "1 día" },
      { days: 30, rate: 24, description: "30 días" },
    ],
  });
  const rate = screen.getByLabelText<HTMLSelectElement>(screenWords.caucionRate);
  const texts = () => [...rate.options].map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(rate.value).toBe("own");
  await waitFor(() => expect(texts().at(-2)).toBe("Implícita por paridad · 19,4 %"));
  expect(texts().slice(0, -2)).toEqual([
    // Two pairs don't make a rate of the expiry's own.
    "Del vencimiento",
    "Más cercana al vencimiento",
    "1 día · 18,00 %",
    "30 días · 24,00 %",
  ]);
  choose(screenWords.caucionRate, "caucion:30");
  expect([rate.value, rate.closest("[title]")?.getAttribute("title")]).toEqual([
    "caucion:30",
    expect.stringContaining("24,00"),
  ]);
  choose(screenWords.caucionRate, "nearest");
  expect(texts()[1]).toBe("Más cercana al vencimiento · 24,00 %");
  choose(screenWords.caucionRate, "manual");
  choose("TNA (%)", "40");
  expect(rate.closest("[title]")?.getAttribute("title")).toContain("40,00");
  choose("Regla de vencimiento", "month-end");
  expect(screen.getByLabelText("Regla de vencimiento")).toHaveValue("month-end");
});
