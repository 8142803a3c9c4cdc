import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";

import { renderCalculator } from "./testing/render-calculator.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const steps = () => screen.queryByRole("navigation", { name: "Primeros pasos" });

it("a new account has three steps over its chain, until they are closed", async () => {
  const visitor = userEvent.setup();
  const storage = createMemoryStorage();
  const user = personOn("trial", { createdAt: daysAgo(2) });
  const { unmount } = renderCalculator({ storage, user });
  const strip = within(steps() as HTMLElement);
  expect(strip.getByRole("button", { name: "Hecho: Usá la VI del mercado" })).toBeVisible();
  expect(strip.getByRole("link", { name: "Armá tu primera posición" })).toHaveAttribute("href", "/armar");
  expect(strip.getByRole("link", { name: "Creá una alerta" })).toBeVisible();
  await visitor.click(strip.getByRole("button", { name: "Cerrar los primeros pasos" }));
  expect(steps()).toBeNull();
  unmount();
  renderCalculator({ storage, user });
  expect(steps()).toBeNull();
});

it("an account of months has none", () => {
  renderCalculator({ user: personOn("pro", { createdAt: daysAgo(60) }) });
  expect(steps()).toBeNull();
});
