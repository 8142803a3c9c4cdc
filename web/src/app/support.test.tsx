import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ana, openApp } from "./testing/open-app.tsx";

it("support names the address to write to", async () => {
  openApp({
    path: "/support",
    answers: { "GET /support/contact": { body: { success: true, data: { email: "hola@paridad.test" } } } },
  });
  const link = await screen.findByRole("link", { name: "hola@paridad.test" });
  expect(link).toHaveAttribute("href", "mailto:hola@paridad.test");
});

it("support without an address says how to reach somebody", async () => {
  openApp({
    path: "/support",
    answers: { "GET /support/contact": { body: { success: true, data: { email: null } } } },
  });
  expect(await screen.findByText(/Respondé cualquiera de los emails/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "creala" })).toHaveAttribute("href", "/register");
});

it("support tells nobody with a session to make an account, and leads back to their home", async () => {
  openApp({
    path: "/support",
    person: ana,
    answers: { "GET /support/contact": { body: { success: true, data: { email: null } } } },
  });
  expect(await screen.findByText(/Respondé cualquiera de los emails/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "creala" })).toBeNull();
  expect(screen.getByRole("link", { name: "Ir a mi cuenta" })).toHaveAttribute("href", "/home");
});
