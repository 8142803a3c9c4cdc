import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

const terms = {
  version: "2.0",
  title: "Términos y condiciones",
  content: "## Uso\n\nTexto.",
  effectiveDate: "2026-11-01T03:00:00.000Z",
};

it("the terms are read once no more than ten pixels of them are left", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(100);
  const nothing = () => undefined;
  renderWithServices(<TermsDialog onAccept={nothing} onClose={nothing} />, () => ({
    success: true,
    data: terms,
  }));
  const text = await screen.findByRole("region", { name: "Texto de los términos" });
  const box = screen.getByRole("checkbox");
  text.scrollTop = 389;
  fireEvent.scroll(text);
  expect(box).toBeDisabled();
  text.scrollTop = 390;
  fireEvent.scroll(text);
  expect(box).toBeEnabled();
  vi.restoreAllMocks();
});
