import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { figure, fittedOdds } from "./columns.tsx";

it("odds at the smile's volatility are marked, for the eye and for screen readers; the others aren't", () => {
  const column = figure<{ odds: number; isOddsFitted: boolean }>({
    key: "prob",
    heading: "Prob.",
    value: ({ odds }) => odds,
    mark: fittedOdds,
  });
  const { container, rerender } = render(column.show?.({ odds: 0.412, isOddsFitted: true }));
  expect(container).toHaveTextContent("≈41,2 %");
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Con la volatilidad de la sonrisa: la base no tiene una propia",
  );
  rerender(<>{column.show?.({ odds: 0.412, isOddsFitted: false })}</>);
  expect(container).toHaveTextContent(/^41,2 %$/);
});
