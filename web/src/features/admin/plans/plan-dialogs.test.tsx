import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { SubscriptionPlan } from "@paridad/core/contract";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { OpenPlanDialog } from "./plan-dialogs.tsx";
import type { PlanDialog } from "./plan-dialogs.tsx";

const plan: SubscriptionPlan = {
  id: "pro",
  name: "Pro",
  description: "Para operar",
  price: 19,
  priceArs: 27_900,
  icon: "gem",
  isPopular: true,
  features: { modulo_1: { enabled: true, orden: 1, nombre: "Datos Generales" }, soporte: false },
  modules: [1],
  pricing: {
    monthly: { amount: 27_900, formatted: "$ 27.900" },
    yearly: { amount: 267_840, formatted: "$ 267.840", saving: 0.2 },
  },
  processedFeatures: [],
  updatedAt: "2026-11-20T15:00:00.000Z",
};
const newer: SubscriptionPlan = {
  ...plan,
  name: "Profesional",
  price: 25,
  features: { ...plan.features, soporte: true },
  updatedAt: "2026-11-20T15:04:00.000Z",
};
const available = [
  { id: "modulo_1", nombre: "Datos Generales", orden: 1, module: 1 },
  { id: "modulo_2", nombre: "Ratios", orden: 2, module: 2 },
];

function open(
  dialog: PlanDialog,
  write: (call: Call) => unknown = () => ({ success: true, message: "Listo" }),
) {
  const onClose = vi.fn<() => void>();
  const rendered = renderWithServices(<OpenPlanDialog dialog={dialog} onClose={onClose} />, (call) =>
    call.method === "get" ? { success: true, data: available } : write(call),
  );
  const sent = () =>
    rendered.calls
      .filter(({ method }) => method !== "get")
      .map(({ method, path, json }) => [method, path, json] as const);
  return { ...rendered, onClose, sent };
}
const field = (label: string) => screen.getByLabelText(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** Refuses what began before somebody else's edit. */
function refuseOld({ json }: Call): unknown {
  if ((json as { expectedUpdatedAt?: string }).expectedUpdatedAt === newer.updatedAt)
    return { success: true, message: "Listo" };
  throw new ApiError({
    code: "STALE_UPDATE",
    status: 409,
    message: "Otra persona lo cambió",
    conflict: { current: newer, changedBy: ["eva"] },
  });
}

it("a new plan needs an id and a name; without prices it begins at 0, and pesos are the server's", async () => {
  const { sent, visitor, onClose } = open({ kind: "create" });
  const create = screen.getByRole("button", { name: "Crear Plan" });
  write("ID", " mini ");
  expect(create).toBeDisabled();
  write("Nombre", " Mini ");
  expect(create).toBeEnabled();
  write("Precio (USD por mes)", "-1");
  expect(screen.getByText("El precio debe ser un número mayor o igual a 0")).toBeVisible();
  write("Precio (USD por mes)", "");
  await visitor.click(await screen.findByRole("checkbox", { name: "Ratios" }));
  await visitor.click(create);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    [
      "post",
      "admin/subscription-plans",
      {
        id: "mini",
        name: "Mini",
        description: "",
        price: 0,
        features: { modulo_2: { enabled: true, orden: 2, nombre: "Ratios" } },
      },
    ],
  ]);
});

it("an edit that came too late writes over nothing, and goes on from the newer plan where that is asked for", async () => {
  const { sent, visitor, onClose } = open({ kind: "edit", plan }, refuseOld);
  expect(field("ID")).toHaveAttribute("readonly");
  write("Precio (USD por mes)", "21");
  await visitor.click(screen.getByRole("button", { name: "Actualizar Plan" }));
  expect(await screen.findByText("eva cambió este plan mientras lo editabas")).toBeVisible();
  expect(field("Precio (USD por mes)")).toHaveValue(21);
  expect(onClose).not.toHaveBeenCalled();
  await visitor.click(screen.getByRole("button", { name: "Cargar lo nuevo" }));
  expect(field("Precio (USD por mes)")).toHaveValue(25);
  write("Precio (USD por mes)", "21");
  await visitor.click(screen.getByRole("button", { name: "Actualizar Plan" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().map(([, , json]) => json)).toMatchObject([
    { name: "Pro", price: 21, expectedUpdatedAt: plan.updatedAt },
    { name: "Profesional", price: 21, features: { soporte: true }, expectedUpdatedAt: newer.updatedAt },
  ]);
});

it("features that are no features can't be saved, and those that are go out in their order", async () => {
  const { sent, visitor, onClose } = open({ kind: "features", plan });
  const text = field("Características (JSON)");
  const save = () => screen.getByRole("button", { name: "Guardar Características" });
  fireEvent.change(text, { target: { value: "{" } });
  expect(save()).toBeDisabled();
  expect(text).toBeInvalid();
  const features = { b: { orden: 2, enabled: false }, a: { orden: 1, enabled: true } };
  fireEvent.change(text, { target: { value: JSON.stringify(features) } });
  await visitor.click(screen.getByRole("button", { name: "Ordenar" }));
  expect(Object.keys(JSON.parse((text as HTMLTextAreaElement).value) as object)).toEqual(["a", "b"]);
  // Sorted also where nobody pressed the button.
  fireEvent.change(text, { target: { value: JSON.stringify(features) } });
  await visitor.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    [
      "put",
      "admin/subscription-plans/pro",
      { name: "Pro", price: 19, features, expectedUpdatedAt: plan.updatedAt },
    ],
  ]);
  const [, , written] = sent()[0] as [string, string, typeof plan];
  expect(Object.keys(written.features)).toEqual(["a", "b"]);
});
