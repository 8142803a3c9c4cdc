import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Button } from "./button.tsx";
import { CheckboxField, TextField } from "./forms/field.tsx";
import { NumberField } from "./forms/number-field.tsx";

afterEach(() => void vi.useRealTimers());

it("a number is read with its unit, and with its hint or its error after it", () => {
  const field = (unit: string, more: object = {}) => (
    <NumberField label="Valor" unit={unit} value={5} step={1} onCommit={() => undefined} {...more} />
  );
  const { rerender } = render(field("%"));
  const number = screen.getByRole("spinbutton", { name: "Valor" });
  expect(number).toHaveAccessibleDescription("por ciento");
  rerender(field("$", { hint: "Ahora 7.500,00" }));
  expect(number).toHaveAccessibleDescription("pesos Ahora 7.500,00");
  rerender(field("pts", { hint: "De 1 a 9", error: "Muy alto" }));
  expect(number).toHaveAccessibleDescription("puntos Muy alto");
  rerender(field("lotes"));
  expect(number).toHaveAccessibleDescription("lotes");
  rerender(field(""));
  expect(number).not.toHaveAttribute("aria-describedby");
});

it("a field is read with its hint, and with its error in its place once it has one", () => {
  const { rerender } = render(<TextField label="Nombre" hint="De 2 a 80 letras" />);
  const field = screen.getByLabelText("Nombre");
  expect(field).toHaveAccessibleDescription("De 2 a 80 letras");
  expect(field).toBeValid();
  rerender(<TextField label="Nombre" hint="De 2 a 80 letras" error="Muy corto" />);
  expect(field).toHaveAccessibleDescription("Muy corto");
  expect(field).toBeInvalid();
  expect(screen.queryByText("De 2 a 80 letras")).toBeNull();
  expect(screen.getByRole("alert")).toHaveTextContent("Muy corto");
  rerender(<CheckboxField label="Acepto" error="Hace falta" />);
  expect(screen.getByRole("checkbox", { name: "Acepto" })).toHaveAccessibleDescription("Hace falta");
  rerender(
    <NumberField
      label="Precio"
      value={5}
      step={1}
      onCommit={() => undefined}
      hint="En pesos"
      error="Muy bajo"
    />,
  );
  expect(screen.getByLabelText("Precio")).toHaveAccessibleDescription("Muy bajo");
  expect(screen.getByLabelText("Precio")).toBeInvalid();
});

it("a button under way says so and can't be pressed; none sends a form that it isn't made for", async () => {
  const press = vi.fn<() => void>();
  render(
    <Button busyLabel="Guardando..." onClick={press}>
      Guardar
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Guardando..." });
  await userEvent.click(button);
  expect([press.mock.calls.length, button.getAttribute("aria-busy"), button.getAttribute("type")]).toEqual([
    0,
    "true",
    "button",
  ]);
});
