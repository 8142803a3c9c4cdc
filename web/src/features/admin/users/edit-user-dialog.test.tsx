import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { ApiError, endpointCalls } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { AdminUser } from "@paridad/core/contract";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";

const started: AdminUser = {
  id: "u1",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Paz",
  isActive: true,
  emailVerified: true,
  createdAt: "2026-10-01T12:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  subscriptionType: "free",
  subscriptionStatus: "free",
  discountCode: null,
  promotionalCode: null,
  subscriptionCreatedAt: null,
  subscriptionActivatedAt: null,
  lastLogin: null,
};
const current: AdminUser = {
  ...started,
  lastName: "Gómez",
  subscriptionType: "pro",
  subscriptionStatus: "active",
  updatedAt: "2026-11-20T15:04:00.000Z",
};

let sent: Record<string, unknown>[] = [];
let changedBy: string[] = [];
const onClose = vi.fn<() => void>();
beforeEach(() => {
  sent = [];
  changedBy = ["eva"];
  onClose.mockClear();
});

const pro = {
  id: "pro",
  name: "Pro",
  description: "",
  icon: "",
  price: 20,
  priceArs: 27_900,
  isPopular: true,
  features: {},
  processedFeatures: [],
  modules: [8],
  pricing: {
    monthly: { amount: 27_900, formatted: "$ 27.900" },
    yearly: { amount: 279_000, formatted: "$ 279.000", saving: 17 },
  },
};

/** Refuses what began before the other's edit, as the server does. */
async function answer({ path, json }: Call): Promise<string> {
  if (path === "subscription/plans") return JSON.stringify({ success: true, data: [pro] });
  const request = json as Record<string, unknown>;
  sent.push(request);
  if (request["expectedUpdatedAt"] === current.updatedAt) {
    return JSON.stringify({ success: true, user: current, message: "Usuario actualizado exitosamente" });
  }
  throw new ApiError({
    code: "STALE_UPDATE",
    status: 409,
    message: "Otra persona cambió estos datos",
    conflict: { current, changedBy },
  });
}

async function openDialog() {
  const session = createStore(() => ({ adminUser: { username: "admin" } }));
  const services = { api: endpointCalls({ text: answer, clock: { now: () => 0 } }), session };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={services as unknown as Services}>
        <EditUserDialog user={started} onClose={onClose} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await screen.findByRole("option", { name: "Pro" });
  return person;
}

/** The dialog after an edit that came too late. */
async function openRefused() {
  const person = await openDialog();
  await person.clear(screen.getByLabelText("Apellido"));
  await person.type(screen.getByLabelText("Apellido"), "Díaz");
  await person.click(screen.getByRole("button", { name: "Actualizar Usuario" }));
  await screen.findByRole("button", { name: "Cargar lo nuevo" });
  return person;
}

it("says who changed it meanwhile, writes over nothing, keeps what was typed and has the focus there", async () => {
  const person = await openRefused();
  const title = screen.getByText("eva cambió este usuario mientras lo editabas");
  expect(screen.getByLabelText("Apellido")).toHaveValue("Díaz");
  expect(document.activeElement).toContainElement(title);
  await person.click(screen.getByRole("button", { name: "Actualizar Usuario" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ expectedUpdatedAt: started.updatedAt });
  expect(onClose).not.toHaveBeenCalled();
});

it("goes on from the newer state where that is asked for", async () => {
  const person = await openRefused();
  await person.click(screen.getByRole("button", { name: "Cargar lo nuevo" }));
  expect(screen.getByLabelText("Apellido")).toHaveValue("Gómez");
  expect(screen.getByLabelText("Plan")).toHaveDisplayValue("Pro");
  expect(screen.queryByText(/mientras lo editabas/)).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await person.type(screen.getByLabelText("Nombre"), "bel");
  await person.click(screen.getByRole("button", { name: "Actualizar Usuario" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toEqual({ firstName: "Anabel", expectedUpdatedAt: current.updatedAt });
});

it.each([
  [["admin"], "Cambiaste este usuario en otra ventana mientras lo editabas acá"],
  [["admin", "eva", "juan"], "eva y juan cambiaron este usuario mientras lo editabas"],
  [[], "Otra persona cambió este usuario mientras lo editabas"],
])("of a change by %j it says: %s", async (names, text) => {
  changedBy = names;
  await openRefused();
  expect(screen.getByText(text)).toBeVisible();
});

it("asks a new password for the kinds the server asks for, before it is sent, and none where it is left empty", async () => {
  const person = await openDialog();
  await person.type(screen.getByLabelText("Nueva contraseña (opcional)"), "sinmayuscula1");
  await person.click(screen.getByRole("button", { name: "Actualizar Usuario" }));
  const message = "La contraseña debe contener al menos una minúscula, una mayúscula y un número";
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([]);
  await person.clear(screen.getByLabelText("Nueva contraseña (opcional)"));
  await person.type(screen.getByLabelText("Nombre"), "bel");
  await person.click(screen.getByRole("button", { name: "Actualizar Usuario" }));
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ firstName: "Anabel" })]));
});
