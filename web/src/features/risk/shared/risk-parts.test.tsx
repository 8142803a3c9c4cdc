import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { StressForm } from "../estres/stress-form.tsx";
import { StressTable } from "../estres/stress-table.tsx";
import { firstSize } from "../tamano/size-choice.ts";
import { SizeAnswer } from "../tamano/size-answer.tsx";
import { sizeOf } from "../tamano/size-of.ts";
import { VarTable } from "../var/var-table.tsx";
import { LeftOut } from "./left-out.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const cells = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => plain(textContent)));

const instant = Date.parse("2026-11-20T16:30:00-03:00");

it("a stress of one's own is written in percents and points, none without a fall and none too many", async () => {
  const onAdd = vi.fn<(stress: object) => void>();
  const { visitor } = renderWithServices(<StressForm onAdd={onAdd} isFull={false} />);
  const add = screen.getByRole("button", { name: "Agregar" });
  const write = async (label: string, text: string) => {
    await visitor.clear(screen.getByLabelText(label));
    if (text !== "") await visitor.type(screen.getByLabelText(label), text);
  };
  await write("Acción", "");
  expect(add).toBeDisabled();
  await write("Acción", "-45");
  await write("Volatilidad", "");
  await write("Tasa", "10");
  await visitor.click(add);
  expect(onAdd.mock.calls).toEqual([[{ name: "Propio", change: -0.45, volatilityJump: 0, rateJump: 0.1 }]]);
  expect(screen.getByLabelText("Acción")).toHaveAttribute("aria-valuenow", "-30");
  renderWithServices(<StressForm onAdd={onAdd} isFull />);
  expect(screen.getAllByRole("button", { name: "Agregar" })[1]).toBeDisabled();
});

it("stresses stand from the worst on, and only one's own are taken away", async () => {
  const outcome = (profit: number) => ({ ok: true, profit, spot: 6_000, legs: [] }) as never;
  const shown = { date: "2019-08-12", sessions: 1, change: -0.2, volatilityJump: 0.3 };
  const onOpen = vi.fn<(key: string | null) => void>();
  const { visitor } = renderWithServices(
    <StressTable
      stresses={[
        { ...shown, key: "a", name: "Suba", change: 0.2, outcome: outcome(900) },
        { ...shown, key: "b", name: "Diez", sessions: 10, outcome: outcome(-900) },
        { ...shown, key: "c", name: "Mío", date: null, outcome: null },
      ]}
      open="b"
      unknown="Calculando"
      onOpen={onOpen}
      onRemove={() => undefined}
    />,
  );
  expect(cells().map((row) => row.slice(0, 6))).toEqual([
    ["Diez", "−$ 900", "−20,0 %", "+30 pts", "6.000,00", "10 ruedas al 12/08/2019"],
    ["Suba", "+$ 900", "+20,0 %", "+30 pts", "6.000,00", "12/08/2019"],
    ["Mío", "–", "−20,0 %", "+30 pts", "–", "propio"],
  ]);
  expect(screen.getAllByRole("img", { name: "Calculando" })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: /^Quitar/ })).toHaveLength(1);
  await visitor.click(screen.getByRole("button", { name: "Cerrar las patas de Diez" }));
  await visitor.click(screen.getByRole("button", { name: "Ver las patas de Suba" }));
  expect(onOpen.mock.calls).toEqual([[null], ["a"]]);
});

it("each way to the loss stands in its row, both levels side by side", () => {
  const pair = (loss: number) => ({ valueAtRisk: loss, expectedShortfall: loss + 1 });
  const level = (start: number) => ({
    historical: pair(start),
    monteCarlo: { ...pair(start + 10), walks: 10_000, low: start + 5, high: start + 15 },
    deltaGamma: { historical: pair(start + 20), parametric: pair(start + 30) },
  });
  const report = { levels: [level(100), level(200)], returns: 1_234, from: "2021-01-04", to: "2026-11-20" };
  render(<VarTable report={report as never} horizon={1} />);
  expect(cells()).toEqual([
    [
      "Histórico",
      "$ 100",
      "$ 101",
      "$ 200",
      "$ 201",
      "1.234 retornos de 1 rueda, del 04/01/2021 al 20/11/2026",
    ],
    [
      "Monte Carlo",
      "$ 110",
      "$ 111",
      "$ 210",
      "$ 211",
      "10.000 caminos; el VaR 99 % entre $ 205 y $ 215 con 90 % de confianza",
    ],
    ["Delta-gamma", "$ 120", "$ 121", "$ 220", "$ 221", "las griegas de hoy sobre los mismos retornos"],
    ["Cornish-Fisher", "$ 130", "$ 131", "$ 230", "$ 231", "las griegas y los cuatro momentos, sin historia"],
  ]);
});

it.each([
  [100, "hace falta una ganancia máxima conocida y mayor que 0"],
  [101, "la probabilidad va de 0 a 100 %"],
])("Kelly of %i %% without a known gain says what is wrong", (probabilityPercent, text) => {
  const lot = { loss: 1_000, gain: null, margin: null, fillable: null };
  const choice = { ...firstSize, probabilityPercent, doubtPoints: 0 };
  renderWithServices(
    <SizeAnswer lot={lot} lossBasis="la que escribiste" sized={sizeOf(lot, 1_000_000, choice)} />,
  );
  expect(screen.getByRole("img", { name: text })).toBeVisible();
});

it("a doubtful quote that two positions share is told once", () => {
  const leg = { kind: "call", strike: 7_400, expiration: Date.parse("2026-12-18T17:00:00-03:00") };
  const quote = { bid: 10, ask: null, last: 12, quotedAt: instant };
  const marked = (position: string) => ({
    position,
    index: 0,
    leg: { ...leg, quantity: 1, price: 10 },
    quote,
    reason: null,
    neighbour: null,
  });
  const { container } = render(
    <LeftOut legs={["a", "b"].map(marked) as never} book={{ share: quote, input: { instant } } as never} />,
  );
  expect(container.textContent.split("Call 7.400 · 18/12")).toHaveLength(2);
});
