import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { Call } from "@paridad/core/api";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { CreateUserDialog } from "./create-user-dialog.tsx";

const text = vi.fn<(call: Call) => Promise<string>>();

function openDialog() {
  text.mockReset();
  text.mockResolvedValue(JSON.stringify({ success: true, user: {}, message: "Usuario creado exitosamente" }));
  const session = createStore(() => ({ adminUser: { username: "admin" } }));
  const services = { api: { http: { text }, plans: { list: async () => [] } }, session };
  const queries = new QueryClient();
  queries.setQueryData(["admin", "users"], []);
  render(
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services as unknown as Services}>
        <CreateUserDialog onClose={() => undefined} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  const isReadAgain = () => queries.getQueryState(["admin", "users"])?.isInvalidated;
  return { user: userEvent.setup(), isReadAgain };
}

it.each([
  ["none", "", "Todos los campos obligatorios son requeridos"],
  ["five characters", "Ab3de", "La contraseña debe tener al menos 6 caracteres"],
  ["129 characters", "x".repeat(129), "La contraseña puede tener hasta 128 caracteres"],
])("refuses a password of %s as the server does, before it is sent", async (_length, password, message) => {
  const { user } = openDialog();
  const fields = { Nombre: "Ana", Apellido: "Paz", Email: "ana@example.com", Contraseña: password };
  for (const [label, value] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label));
    if (value !== "") await user.paste(value);
  }
  await user.click(screen.getByRole("button", { name: "Crear Usuario" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(text).not.toHaveBeenCalled();
});

it.each([
  ["six", "Ab3def"],
  ["128", "y".repeat(128)],
])("sends a password of %s characters", async (_length, password) => {
  const { user, isReadAgain } = openDialog();
  const fields = {
    Nombre: "Ana",
    Apellido: "Paz",
    Email: "ana@example.com",
    Contraseña: password,
    "Código de descuento (opcional)": " AMIGO ",
  };
  for (const [label, value] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.click(screen.getByRole("button", { name: "Crear Usuario" }));
  await vi.waitFor(() => expect(text).toHaveBeenCalledOnce());
  expect(text.mock.calls[0]?.[0].json).toMatchObject({
    email: "ana@example.com",
    password,
    discountCode: "AMIGO",
  });
  // The list shows whom it made, also where the answer was lost.
  await vi.waitFor(() => expect(isReadAgain()).toBe(true));
});
