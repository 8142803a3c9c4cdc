import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { TextAreaField } from "./text-area-field.tsx";

it("a text area is read with its label, and with its error once it has one", () => {
  const { rerender } = render(<TextAreaField label="Nota" />);
  const area = screen.getByRole("textbox", { name: "Nota" });
  expect(area).toBeValid();
  expect(area).not.toHaveAccessibleDescription();
  rerender(<TextAreaField label="Nota" error="Hasta 200 letras" />);
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription("Hasta 200 letras");
});
