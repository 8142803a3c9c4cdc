import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { RankFacts } from "./rank-facts.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const facts = () => screen.getAllByRole("term").map(({ parentElement }) => plain(parentElement?.textContent));

const session = (day: string, atTheMoney: number | null, more: object = {}) =>
  ({
    day,
    atTheMoney,
    index: 0.5,
    isBracketed: true,
    quotes: 12,
    realised: { close: 0.3 },
    ...more,
  }) as never;

it("a volatility that never moved has no place, and says so", () => {
  const same = Array.from({ length: 61 }, (_, place) =>
    session(new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10), 0.4),
  );
  render(
    <MemoryRouter>
      <RankFacts sessions={same} />
    </MemoryRouter>,
  );
  const why = "No se movió en las 60 ruedas anteriores: no está ni alta ni baja";
  expect(facts().slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^Rango ?– ?${why}$`)),
    expect.stringMatching(new RegExp(`^Percentil ?– ?${why}$`)),
  ]);
  expect(screen.getAllByRole("img", { name: why })).toHaveLength(2);
});
