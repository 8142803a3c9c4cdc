import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/admin/admin-panel-screen.tsx";
import "../../features/admin/codes/codes-tab.tsx";
import "../../features/admin/emails/emails-tab.tsx";
import "../../features/admin/events/events-tab.tsx";
import "../../features/admin/plans/plans-tab.tsx";
import "../../features/admin/system/audit-tab.tsx";
import "../../features/admin/system/feed-tab.tsx";
import "../../features/admin/system/settings-tab.tsx";
import "../../features/admin/system/stats-tab.tsx";
import { askedSince } from "../../testing/asked-since.ts";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import type { Server } from "../testing/open-app.tsx";
import { closed, dialog, main } from "./testing/on-page.ts";
import { openPanel } from "./testing/open-panel.ts";
import { system } from "./testing/panel-system.ts";
import { answer, done, refused, writesOf } from "./testing/server-answers.ts";

const plan = {
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
  processedFeatures: ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete"].map((name) => ({
    name,
    enabled: name !== "Dos",
  })),
  updatedAt: "2026-11-20T15:00:00.000Z",
};
const available = [
  { id: "modulo_1", nombre: "Datos Generales", orden: 1, module: 1 },
  { id: "modulo_2", nombre: "Ratios", orden: 2, module: 2 },
];
const open = (tab: string, answers: Server) =>
  openPanel(tab, {
    "GET /subscription/plans": answer([plan]),
    "GET /admin/available-features": answer(available),
    ...answers,
  });

async function plans(told: UserSession) {
  told.part("Plans: on the way, none, and one");
  open("subscriptions", { "GET /subscription/plans": answer([]) });
  await screen.findByText("No hay planes de suscripción");
  told.reads(main());
  told.line(`the tab's title: ${document.title}`);
  cleanup();
  const { sent, asked, answered } = open("subscriptions", {
    "POST /admin/subscription-plans": refused(409, { message: "Ese plan ya existe" }),
    "PUT /admin/subscription-plans/pro": done("Plan actualizado exitosamente"),
    "DELETE /admin/subscription-plans/pro": refused(409, { message: "Alguien lo tiene" }),
  });
  await screen.findByText("Para operar");
  told.hears(main());
  told.does("makes one, whose id is taken");
  press("Crear Plan");
  await screen.findByText("Ratios");
  told.hears(await dialog());
  write("ID", "oro");
  write("Nombre", "Oro");
  write("Precio (USD por mes)", "9.5");
  press("Ratios");
  told.changes();
  const since = askedSince({ asked, answered });
  const again = async (last: string) => told.line(...(await since(last)));
  press("Crear Plan");
  await told.toasts();
  await again("GET /admin/available-features");
  press("Cancelar");
  await closed();
  told.does("changes Pro, whose name is emptied first");
  press("Editar Pro");
  await waitFor(() =>
    expect(document.querySelector("[role=dialog]")).toHaveTextContent(/Ratios|modulo_2|Datos Generales/),
  );
  told.hears(await dialog());
  write("Nombre", "");
  told.changes();
  write("Nombre", "Profesional");
  press("Actualizar Plan");
  await told.toasts();
  await closed();
  await again("GET /admin/available-features");
  told.does("writes its features as JSON that is none");
  press("Características de Pro");
  await waitFor(() =>
    expect(document.querySelector("[role=dialog]")).toHaveTextContent(/Ratios|modulo_2|Datos Generales/),
  );
  told.hears(await dialog());
  write("Características (JSON)", "{");
  told.changes();
  press("Ordenar");
  await told.toasts();
  press("Cancelar");
  await closed();
  told.does("deletes it, which is refused");
  press("Eliminar Pro");
  told.hears(await dialog());
  press("Eliminar");
  await told.toasts();
  await again("GET /subscription/plans");
  told.sends(writesOf(sent));
  cleanup();
}

const code = (name: string, fields: object) => ({
  id: name,
  code: name,
  kind: "percent",
  value: 20,
  maximumUses: null,
  firstDay: null,
  lastDay: null,
  plan: null,
  isActive: true,
  note: "",
  uses: 0,
  createdAt: "2026-11-01T12:00:00Z",
  updatedAt: "2026-11-01T12:00:00Z",
  ...fields,
});

async function codes(told: UserSession) {
  told.part("Promotional codes");
  const { sent, asked, answered } = open("promotional-codes", {
    "GET /admin/promotional-codes": answer([
      code("HOY", { firstDay: "2026-11-20", lastDay: "2026-11-20", note: "Feria" }),
      code("AYER", { lastDay: "2026-11-19", plan: "pro" }),
      code("MAÑANA", { firstDay: "2026-11-21" }),
      code("CASI", { uses: 9, maximumUses: 10, kind: "months", value: 1 }),
      code("LLENO", { uses: 10, maximumUses: 10, kind: "months", value: 3 }),
      code("APAGADO", { isActive: false }),
    ]),
    "POST /admin/promotional-codes": done("Código creado", { data: code("NUEVO", {}) }),
  });
  await screen.findByText("Pro");
  told.hears(main());
  told.line(`the tab's title: ${document.title}`);
  const since = askedSince({ asked, answered });
  told.does("makes one, empty and then of two months");
  press("Crear código");
  told.hears(await dialog());
  press("Guardar");
  await screen.findAllByRole("alert");
  told.changes();
  write("Código", "dosmeses");
  choose("Qué da", "months");
  write("Meses", "13");
  write("Primer día (opcional)", "2026-11-20");
  write("Último día (opcional)", "2026-11-19");
  press("Guardar");
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  told.changes();
  write("Meses", "12");
  await screen.findByText(/^De 1 a 12/);
  told.changes();
  write("Último día (opcional)", "2026-11-20");
  press("Guardar");
  await told.toasts();
  await closed();
  told.line(...(await since("GET /admin/promotional-codes")));
  told.sends(writesOf(sent));
  cleanup();
}

async function doors(told: UserSession) {
  told.part("The panel's doors: on the way, and closed");
  open("users", { "GET /admin/me": refused(403, { message: "no" }) });
  told.line((await screen.findByText("Verificando credenciales...")).parentElement?.textContent ?? null);
  await screen.findByText("Acceso Denegado");
  told.hears(main());
  await told.toasts();
  cleanup();
}

it("the rest of the panel reads as approved", async () => {
  const told = userSession("Panel: planes, códigos, sistema (/dashadmin)");
  await doors(told);
  await plans(told);
  await codes(told);
  await system(told);
  await expect(told.text()).toMatchFileSnapshot("testing/admin-panel.txt");
}, 120_000);
