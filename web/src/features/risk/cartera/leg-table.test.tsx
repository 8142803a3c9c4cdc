import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { MarkedLeg, PositionMargin } from "@paridad/core/risk";
import { december } from "../testing/risk-fixtures.ts";
import { MarginPanel } from "./margin-panel.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const expiration = Date.parse(`${december}T17:00:00-03:00`);

function marked(index: number, quantity: number, more: object = {}): MarkedLeg {
  const leg = {
    kind: "call",
    strike: 7_000 + 400 * index,
    expiration,
    quantity,
    price: 100,
    volatility: 0.5,
  };
  const own = { position: "Cuatro", index, leg, quote: null, from: "mid", neighbour: null, reason: null };
  return { ...own, ...more } as unknown as MarkedLeg;
}
/** One that ended stands first: the greeks and the margin leave it out. */
const legs = [
  marked(0, 1, { reason: "expired", from: null }),
  marked(1, 2, { from: "last", quote: { bid: 5, ask: 5 } }),
  marked(2, -3, { from: "neighbour" }),
  marked(3, -4),
];

function rowsOf(table: string): string[][] {
  return within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
}

it("the margin names what it is of, by the legs that still run", () => {
  const part = (index: number, more: object) => ({
    index,
    lots: 3,
    margin: 1_000,
    cover: null,
    by: null,
    ...more,
  });
  const margin = {
    margin: 2_000,
    oneSideOnly: 0,
    parts: [part(1, { cover: "option", by: 0 }), part(2, { cover: "shares" })],
  };
  render(
    <MarginPanel
      margin={{ ok: true, ...margin } as unknown as { ok: true } & PositionMargin}
      legs={legs}
      choice={{ notionalShare: 0.2, floorShare: 0.1, broker: null }}
      onChange={() => undefined}
    />,
  );
  expect(rowsOf("Garantía por pata vendida").map((row) => row.slice(0, 3))).toEqual([
    ["Call 7.800 · 18/12", "3", "Call 7.400 · 18/12"],
    ["Call 8.200 · 18/12", "3", "acciones en cartera"],
  ]);
});

it("a margin that can't be estimated is a dash that says why", () => {
  render(
    <MarginPanel
      margin={{ ok: false, reason: "invalid-input" }}
      legs={legs}
      choice={{ notionalShare: 0.2, floorShare: 0.1, broker: null }}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByRole("img", { name: "Faltan datos para estimarla" })).toHaveTextContent("–");
  // Two of the legs are sold.
  expect(screen.queryByText("No hay opciones vendidas.")).toBeNull();
});
