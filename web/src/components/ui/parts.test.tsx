import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CheckboxField, TextField } from "./forms/field.tsx";
import { FormDialog } from "./forms/form-dialog.tsx";
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

it("a question before a loss has the focus on going back, and gives it back where it was", async () => {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Borrar
        </button>
        {isOpen ? (
          <ConfirmDialog
            title="¿Borrar?"
            confirmLabel="Sí"
            busyLabel={null}
            onConfirm={() => undefined}
            onClose={() => setOpen(false)}
          >
            Texto
          </ConfirmDialog>
        ) : null}
      </>
    );
  }
  render(<Screen />);
  await userEvent.click(screen.getByRole("button", { name: "Borrar" }));
  expect(screen.getByRole("button", { name: "Cancelar" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Borrar" })).toHaveFocus());
});

it("a form's dialog sends it by Enter and by its button, and says why it was refused", async () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  renderWithServices(
    <FormDialog
      title="Nombre"
      action="Guardar"
      busyLabel={null}
      failure={new ApiError({ code: "CONFLICT", message: "Ya existe" })}
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      <TextField label="Nombre nuevo" />
    </FormDialog>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Ya existe");
  await userEvent.type(screen.getByLabelText("Nombre nuevo"), "x{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
