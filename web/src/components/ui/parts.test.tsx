import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { ApiError } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { CheckboxField, PasswordField, TextField } from "./forms/field.tsx";
import { FormDialog } from "./forms/form-dialog.tsx";
import { NumberField } from "./forms/number-field.tsx";
import { Segmented } from "./segmented.tsx";
import { FailureNotice } from "./states/failure-notice.tsx";
import { LockedState } from "./states/locked-state.tsx";
import { Notice } from "./states/notice.tsx";
import { LiveFigure } from "./table/live/live-figure.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

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

it("a password is hidden until it is asked to be seen, and hidden again", async () => {
  render(<PasswordField label="Contraseña" />);
  const field = screen.getByLabelText("Contraseña");
  expect(field).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar contraseña", pressed: false }));
  expect(field).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Ocultar contraseña", pressed: true }));
  expect(field).toHaveAttribute("type", "password");
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

it("a choice of a few tells which is taken", async () => {
  const onChange = vi.fn<(value: string) => void>();
  const options = [
    { value: "a", label: "Uno" },
    { value: "b", label: "Dos" },
  ];
  render(<Segmented label="Lado" value="a" options={options} onChange={onChange} />);
  expect(screen.getByRole("group", { name: "Lado" })).toBeVisible();
  expect(screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    "Uno",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Dos" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("b");
});

it.each([
  ["error", "alert"],
  ["warning", "status"],
] as const)("a notice of %s is announced as %s", (tone, role) => {
  render(<Notice tone={tone}>Texto</Notice>);
  expect(screen.getByRole(role)).toHaveTextContent("Texto");
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

it("a dialog that nothing may close has no cross, and Escape leaves it", async () => {
  render(<Dialog isOpen title="Términos" description="Hay que aceptarlos" />);
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Términos" })).toHaveAccessibleDescription("Hay que aceptarlos");
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

it("a copied text is said for two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const visitor = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  render(<CopyButton label="clave" text="pdk_abc" hasWord />);
  await visitor.click(screen.getByRole("button", { name: "Copiar clave" }));
  expect(await navigator.clipboard.readText()).toBe("pdk_abc");
  expect(screen.getByRole("status")).toHaveTextContent("Copiado: clave");
  act(() => void vi.advanceTimersByTime(1_500));
  expect(screen.getByRole("status")).not.toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(screen.getByRole("button", { name: "Copiar clave" })).toHaveTextContent("Copiar");
});

it("how long a server wants to be left alone is counted down, by the clock and to its end", () => {
  vi.useFakeTimers({ now: 0 });
  const failure = new ApiError({
    code: "RATE_LIMIT_EXCEEDED",
    message: "Demasiados intentos",
    retryAfterSeconds: 61,
  });
  const services = { clock: { now: () => Date.now() } } as unknown as Services;
  render(
    <ServicesProvider services={services}>
      <FailureNotice failure={failure} />
    </ServicesProvider>,
  );
  const left = () => screen.getByRole("timer").textContent;
  expect(left()).toBe("Podés probar de nuevo en 1 min 1 s.");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(left()).toBe("Podés probar de nuevo en 59 s.");
  // A part of a second is still to be waited for.
  vi.setSystemTime(30_400);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(left()).toBe("Podés probar de nuevo en 30 s.");
  // The machine slept.
  vi.setSystemTime(60_500);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(left()).toBe("Ya podés probar de nuevo.");
});

it.each([
  ["pro", {}, /no está incluido en tu plan STARTER$/, "Actualizar Plan"],
  ["free", { createdAt: "2026-01-01T12:00:00Z" }, /no está incluido en tu plan STARTER$/, "Actualizar Plan"],
  ["pro", { subscriptionStatus: "expired" }, /^Tu plan STARTER venció/, "Renovar Plan"],
] as const)("what a plan doesn't open on %s %o says why", (plan, change, text, action) => {
  const session = createStore(() => ({ user: personOn(plan, change) }));
  const services = {
    session,
    clock: { now: () => Date.parse("2026-11-20T15:00:00Z") },
  } as unknown as Services;
  render(
    <MemoryRouter>
      <ServicesProvider services={services}>
        <LockedState plan="starter" />
      </ServicesProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: action })).toHaveAttribute("href", "/suscripciones");
});

it("the theme's button says what the next press brings, each time", () => {
  renderWithServices(<ThemeToggle />);
  const names: (string | null)[] = [];
  for (let press = 0; press < 4; press += 1) {
    fireEvent.click(screen.getByRole("button"));
    names.push(screen.getByRole("button").getAttribute("aria-label"));
  }
  expect(new Set(names)).toEqual(
    new Set(["Usar tema claro", "Usar tema oscuro", "Usar el tema del sistema"]),
  );
  expect(names[3]).toBe(names[0]);
});

it("a number is marked as it rises or falls for 650 ms, or 200 more; not for what doesn't read otherwise", () => {
  vi.useFakeTimers();
  const figures = (first: number, second: number) => (
    <>
      <LiveFigure value={first} text={first.toFixed(1)} />
      <LiveFigure value={second} text={second.toFixed(1)} />
    </>
  );
  const { container, rerender } = render(figures(5, 8));
  const marks = () => [...container.children].map((one) => one.getAttribute("data-flash"));
  rerender(figures(5.04, 8));
  expect(marks()).toEqual([null, null]);
  rerender(figures(5.2, 8));
  expect(marks()).toEqual(["up", null]);
  vi.advanceTimersByTime(500);
  // The other one moves while the first is marked: each has its own time.
  rerender(figures(5.2, 7));
  expect(marks()).toEqual(["up", "down"]);
  vi.advanceTimersByTime(140);
  expect(marks()).toEqual(["up", "down"]);
  vi.advanceTimersByTime(210);
  expect(marks()).toEqual([null, "down"]);
  vi.advanceTimersByTime(510);
  expect(marks()).toEqual([null, null]);
  expect(vi.getTimerCount()).toBe(0);
  rerender(figures(5.1, 7));
  expect(marks()).toEqual(["down", null]);
});
