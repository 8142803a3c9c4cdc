import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp, plansAnswer } from "./testing/open-app.tsx";

it("a plan of the landing page is chosen for the period that is shown", async () => {
  const { visitor } = openApp({ path: "/", answers: { "GET /subscription/plans": plansAnswer } });
  const choice = await screen.findByRole("link", { name: "Elegir Pro" });
  expect(choice).toHaveAttribute("href", "/register?plan=pro&period=monthly");
  await visitor.click(screen.getByRole("button", { name: /^Anual/ }));
  expect(choice).toHaveAttribute("href", "/register?plan=pro&period=yearly");
});
