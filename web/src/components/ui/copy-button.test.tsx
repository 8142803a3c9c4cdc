import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Toaster } from "./states/toaster.tsx";

it("says so where the browser doesn't let it copy, and never that it did", async () => {
  const { visitor } = renderWithServices(
    <>
      <CopyButton label="clave" text="pdk_abc" />
      <Toaster />
    </>,
  );
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await visitor.click(screen.getByRole("button", { name: "Copiar clave" }));
  expect(await screen.findByText(/^El navegador no dejó copiar/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Copiar clave" })).toBeInTheDocument();
});
