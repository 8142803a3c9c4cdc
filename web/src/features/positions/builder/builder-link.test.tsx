import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { legs, renderPositions, stopClock, user } from "../testing/render-builder.tsx";
import { BuilderScreen } from "./builder-screen.tsx";

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

describe("the address", () => {
  it("opens the legs of a link at the prices of now, and follows what is changed", async () => {
    const { search } = renderPositions(BuilderScreen, {
      path: "/?patas=1~b2c7400_20261218_100~s2c7600_20261218_90",
    });
    expect(legs()).toHaveLength(2);
    expect(screen.getByRole("status", { name: "Prima de la pata 1" })).toHaveTextContent("520,00");
    await user.click(screen.getByRole("button", { name: "Quitar la pata 2" }));
    await waitFor(() => expect(search()).toContain("b2c7400_20261218_520"));
    expect(search()).not.toContain("c7600");
  });

  it("changes follow each other in one place of the history: one step back leaves the page", async () => {
    const { search, back } = renderPositions(BuilderScreen, {
      path: "/armar?patas=1~b2c7400_20261218_100~s2c7600_20261218_90",
    });
    await waitFor(() => expect(search()).toContain("b2c7400_20261218_520"));
    await user.click(screen.getByRole("button", { name: "Quitar la pata 2" }));
    await waitFor(() => expect(search()).not.toContain("c7600"));
    await user.click(screen.getByRole("button", { name: "Más lotes en la pata 1" }));
    await waitFor(() => expect(search()).toContain("b3c7400"));
    expect(await back()).toBe("/antes");
  });

  it.each([
    ["1~x", "El enlace tiene una pata que no se entiende. Es la pata 1: «x»."],
    ["9~b1c7400_20261218_1", "El enlace es de una versión que no conocemos."],
    [`1${"~b1c7400_20261218_1".repeat(9)}`, "Una posición tiene hasta 8 patas."],
    [
      "1~b0c7400_20261218_1",
      "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes.",
    ],
  ])("a link with nonsense says what is wrong: %s", (patas, message) => {
    renderPositions(BuilderScreen, { path: `/?patas=${encodeURIComponent(patas)}` });
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(legs()).toHaveLength(0);
  });
});

describe("what the market can't give is said on its leg", () => {
  const link = (leg: string) => ({ path: `/?patas=1~${leg}` });

  it("zero and huge quantities, and a ninth leg", async () => {
    renderPositions(BuilderScreen, link("b1c7400_20261218_520"));
    const quantity = screen.getByRole("spinbutton", { name: "Cantidad de la pata 1" });
    for (const text of ["0", "10000"]) {
      fireEvent.change(quantity, { target: { value: text } });
      expect(legs()[0]).toHaveTextContent("Un número entero entre 1 y 9.999.");
    }
    const add = screen.getByRole("button", { name: "Agregar pata" });
    for (let count = 0; count < 8; count += 1) fireEvent.click(add);
    expect(legs()).toHaveLength(8);
    expect(screen.getByRole("alert")).toHaveTextContent("Una posición tiene hasta 8 patas");
  });
});
