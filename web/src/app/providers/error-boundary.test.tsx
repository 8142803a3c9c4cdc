import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("broken on purpose");
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it("a broken region says so, leaves what is around it, and starts afresh at another address", () => {
  const boundary = (place: string, child: React.ReactNode) => (
    <>
      <nav>Menú</nav>
      <ErrorBoundary place={place}>{child}</ErrorBoundary>
    </>
  );
  const { rerender } = render(boundary("/a", <Broken />));
  expect(screen.getByRole("alert").textContent).toContain("Esta pantalla dejó de funcionar");
  expect(screen.getByText("Menú")).toBeTruthy();
  rerender(boundary("/b", <p>Otra pantalla</p>));
  expect(screen.getByText("Otra pantalla")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
