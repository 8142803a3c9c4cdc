import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { AdminPlanCard } from "./plan-card.tsx";

it("a plan's card lists five of the features that it includes, and how many more there are", () => {
  const features = ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete"];
  const plan = {
    id: "pro",
    name: "Pro",
    description: "",
    price: 25,
    pricing: { monthly: { formatted: "$ 27.900" } },
    processedFeatures: [
      { name: "Apagada", enabled: false },
      ...features.map((name) => ({ name, enabled: true })),
    ],
  };
  renderWithServices(<AdminPlanCard plan={plan as never} onOpen={() => undefined} />);
  const list = screen.getByRole("list", { name: "Características" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Uno", "Dos", "Tres", "Cuatro", "Cinco", "+2 más"]);
  expect(screen.getByText("Sin descripción")).toBeVisible();
});
