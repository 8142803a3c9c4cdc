import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderAs } from "../../testing/render-as.tsx";
import { ChosenPlanNotice, useChosenPlan } from "./chosen-plan.tsx";

const pro = {
  id: "pro",
  name: "Pro",
  pricing: { monthly: { formatted: "$ 27.900" }, yearly: { formatted: "$ 267.840" } },
};

function Chosen() {
  const chosen = useChosenPlan();
  return (
    <>
      <output>{chosen === null ? "ninguno" : `${chosen.plan} ${chosen.period}`}</output>
      <ChosenPlanNotice chosen={chosen} />
    </>
  );
}

it.each([
  ["plan=pro&period=yearly", "pro yearly", "Plan Pro · $ 267.840 por año"],
  ["plan=pro&period=monthly", "pro monthly", "Plan Pro · $ 27.900 por mes"],
  // Nobody asked for a year.
  ["plan=pro", "pro monthly", "Plan Pro · $ 27.900 por mes"],
  ["plan=pro&period=anual", "pro monthly", "Plan Pro · $ 27.900 por mes"],
])("an address with %s asks for %s", async (query, asked, said) => {
  const { container } = renderAs(<Chosen />, {
    path: `/register?${query}`,
    api: { plans: { list: async () => [pro] } },
  });
  expect(container.querySelector("output")?.textContent).toBe(asked);
  expect(await screen.findByText(said)).toBeVisible();
});

it("a period without a plan asks for none", () => {
  const { container } = renderAs(<Chosen />, {
    path: "/register?period=yearly",
    api: { plans: { list: async () => [pro] } },
  });
  expect(container.textContent).toBe("ninguno");
});
