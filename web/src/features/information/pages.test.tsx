import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { PrivacyScreen } from "./privacy-screen.tsx";
import { TermsScreen } from "./terms-screen.tsx";

const terms = {
  id: "t",
  version: "2.1",
  title: "Términos y condiciones",
  content: "# Términos\n\nUno.\n\n## Pagos\n\nDos.",
  // Half past nine of the evening before in Buenos Aires.
  effectiveDate: "2026-11-01T00:30:00Z",
};

it("the terms name their version and the day they began, with an index of their parts", async () => {
  renderAs(<TermsScreen />, { server: () => ({ success: true, data: terms }) });
  expect(await screen.findByText("Versión 2.1 · vigente desde el 31/10/2026")).toBeVisible();
  expect(document.title).toBe("Términos y condiciones · Paridad");
  const index = within(screen.getByRole("navigation", { name: "En esta página", hidden: true }));
  const targets = index.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href") ?? "");
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(document.getElementById(target.slice(1))).not.toBeNull();
  expect(screen.queryByText(/No pudimos cargar la versión vigente/)).toBeNull();
  expect(screen.getByRole("link", { name: "Términos", current: "page" })).toHaveAttribute(
    "href",
    "/terminos",
  );
});

it("terms that couldn't be read are a sample, and say so", async () => {
  renderAs(<TermsScreen />, {
    server: () => {
      throw new ApiError({ code: "INTERNAL_ERROR", message: "no" });
    },
  });
  expect(await screen.findByText(/No pudimos cargar la versión vigente/)).toBeVisible();
});

it("privacy says what is kept and what for, each part with its place", () => {
  renderAs(<PrivacyScreen />, { user: personOn("pro") });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ id, textContent }) => `${id}: ${textContent}`)).toEqual([
    "que-guardamos: Qué guardamos",
    "para-que: Para qué",
    "en-tu-navegador: En tu navegador",
    "la-extension: La extensión",
    "tus-derechos: Tus derechos",
  ]);
  expect(screen.getByText(/descargar todo lo que guardamos de vos y eliminar tu cuenta/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Privacidad", current: "page" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir a mi cuenta" })).toHaveAttribute("href", "/home");
});
