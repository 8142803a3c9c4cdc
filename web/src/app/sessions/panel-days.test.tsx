import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/admin/admin-panel-screen.tsx";
import "../../features/admin/emails/emails-tab.tsx";
import "../../features/admin/events/events-tab.tsx";
import { askedSince } from "../../testing/asked-since.ts";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { anAdmin, openApp } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";
import { closed, dialog, main } from "./testing/on-page.ts";
import { can } from "./testing/open-panel.ts";
import { answer, done, refused, writesOf } from "./testing/server-answers.ts";

const open = (tab: string, answers: Server) =>
  openApp({ path: `/dashadmin/${tab}`, admin: anAdmin, answers });

const dividend = {
  id: "e1",
  kind: "dividend",
  day: "2026-12-10",
  title: "Dividendo en efectivo",
  note: "Pago el 16",
  amount: 41.5,
  origin: "written",
  updatedAt: "2026-11-20T15:00:00.000Z",
};
const known = { note: "", amount: null, updatedAt: null };
const events = [
  dividend,
  { ...dividend, ...known, id: "e2", kind: "earnings", day: "2026-11-27", title: "Tercer trimestre" },
  {
    ...known,
    id: null,
    kind: "dividend",
    day: "2026-12-11",
    title: "Bases nuevas",
    amount: 13.2,
    origin: "rename",
  },
  { ...known, id: null, kind: "expiry", day: "2026-12-18", title: "Vencen DI", origin: "calendar" },
  { ...known, id: null, kind: "holiday", day: "2026-12-25", title: "Navidad", origin: "calendar" },
];

async function eventList(told: UserSession) {
  told.part("Events: failed, none in those days, and of each origin");
  const { server, asked } = open("events", {
    "GET /admin/market-events": refused(400, { message: "Error interno" }),
  });
  await screen.findByText("Error interno");
  told.reads(main());
  server["GET /admin/market-events"] = answer([]);
  press("Reintentar");
  await screen.findByText("No hay eventos en esos días");
  told.reads(main());
  server["GET /admin/market-events"] = answer(events);
  choose("Desde", "2026-11-01");
  await waitFor(() => expect(window.location.search).toContain("from"));
  choose("Hasta", "2026-12-31");
  await screen.findByText("Navidad");
  told.hears(main());
  told.line(`at ${window.location.search}`);
  told.line(`the tab's title: ${document.title}`);
  choose("Desde", "");
  await waitFor(() => expect(asked.at(-1)).toBe("GET /admin/market-events?fecha_fin=2026-12-31"));
  told.sends(asked.filter((call) => call.includes("events")).map((call) => ({ call, body: null })));
  cleanup();
}

async function eventWrites(told: UserSession) {
  told.part("Events: one added, one edited, one deleted");
  const { sent, asked, answered, server } = open("events", {
    "GET /admin/market-events": answer(events),
    "POST /admin/market-events": refused(409, { message: "Ya hay un evento de esa clase ese día" }),
    "PUT /admin/market-events/e1": done("Evento guardado"),
    "DELETE /admin/market-events/e1": refused(404, { message: "Ese evento ya no existe" }),
  });
  await screen.findByText("Navidad");
  const since = askedSince({ asked, answered });
  const again = async () => told.line(...(await since("GET /admin/market-events")));
  told.does("adds one, empty at first, then with an amount that is none");
  press("Agregar evento");
  told.hears(await dialog());
  told.fills(await dialog());
  press("Guardar");
  await screen.findByText("El día es requerido");
  told.changes();
  write("Día", "2026-12-15");
  write("Título", "  Segundo dividendo ");
  write("Nota", " Aprobado ");
  write("Monto (pesos por acción)", "0");
  press("Guardar");
  await screen.findByText("El monto debe ser un número mayor que 0");
  told.changes();
  write("Monto (pesos por acción)", "12,75");
  press("Guardar");
  await screen.findByText("Ya hay un evento de esa clase ese día");
  told.changes();
  await again();
  told.does("makes it a balance, which pays nothing");
  choose("Clase", "earnings");
  told.changes();
  server["POST /admin/market-events"] = done("Evento agregado");
  press("Guardar");
  await told.toasts();
  await closed();
  await again();
  told.sends(writesOf(sent));
  told.does("edits the dividend, whose amount is taken out");
  press("Editar Dividendo en efectivo, 10/12/2026");
  told.hears(await dialog());
  write("Monto (pesos por acción)", "");
  press("Guardar");
  await told.toasts();
  await closed();
  await again();
  told.sends(writesOf(sent).slice(2));
  told.does("deletes it, which somebody else did before");
  press("Eliminar Dividendo en efectivo, 10/12/2026");
  told.hears(await dialog());
  press("Eliminar");
  await told.toasts();
  await again();
  server["DELETE /admin/market-events/e1"] = done("Evento eliminado");
  press("Eliminar");
  await told.toasts();
  await closed();
  await again();
  told.sends(writesOf(sent).slice(3));
  cleanup();
}

const capabilities = { ...can, smtp: false };
const idle = {
  cron: "0 6 * * *",
  running: 0,
  retrying: 0,
  waiting: 0,
  givenUp: 0,
  lastError: null,
  lastEndedAt: "2026-11-20T12:00:00Z",
};
const jobs = [
  { ...idle, name: "subscriptions" },
  { ...idle, name: "accounts-backup", running: 1, retrying: 1, lastError: "antes", givenUp: 1 },
  { ...idle, name: "history-upkeep", retrying: 1, lastError: "disco lleno", givenUp: 2 },
  { ...idle, name: "receipts-upkeep", waiting: 1, lastError: "sin permiso" },
  { ...idle, name: "volatility-rows", waiting: 1 },
  { ...idle, name: "otra-tarea", lastEndedAt: null },
];
const mail = { waiting: 3, retrying: 2, oldestWaitingAt: "2026-11-20T20:30:00Z", failed: 1_004 };
const campaign = { id: "m1", title: "Novedades", createdAt: "2026-11-20T02:00:00Z", recipients: 1_250 };
const campaigns = [
  { ...campaign, sent: 1_200, failed: 30, pending: 0, deleted: 20 },
  { ...campaign, id: "m2", title: "Cierre", recipients: 9, sent: 9, failed: 0, pending: 0, deleted: 0 },
];
const results = [
  { email: "zoe@example.com", status: "sent", sentAt: "2026-11-20T02:01:00Z", error: null },
  { email: "beto@example.com", status: "failed", sentAt: null, error: "550 no existe" },
  { email: "ana@example.com", status: "pending", sentAt: null, error: null },
];

async function emails(told: UserSession) {
  told.part("Emails: nothing can be read, then what was sent and what waits");
  const { server, sent, asked, answered } = open("emails", {
    "GET /admin/capabilities": answer(capabilities),
    "GET /admin/stats": answer({ totalUsers: 50, activeUsers: 40, newUsersToday: 1, systemUptime: 60 }),
    "GET /admin/emails/bulk": refused(400, { message: "Sin envíos" }),
    "GET /admin/queues": refused(400, { message: "Sin colas" }),
    "POST /admin/emails/bulk": refused(400, { message: "Falta el contenido" }),
  });
  await screen.findByText("Sin colas");
  await screen.findByText("Sin envíos");
  told.hears(main());
  server["GET /admin/emails/bulk"] = answer(campaigns);
  server["GET /admin/emails/bulk/m1"] = answer({ ...campaigns[0], results });
  server["GET /admin/emails/bulk/m2"] = answer({ ...campaigns[1], results: results.slice(0, 1) });
  server["GET /admin/queues"] = answer({ mail, jobs });
  for (const again of screen.getAllByRole("button", { name: "Reintentar" })) again.click();
  await screen.findByText("Novedades");
  await screen.findByText("otra-tarea");
  told.changes();
  told.does("looks at how the first went");
  press("Ver resultado de Novedades");
  await screen.findByText("zoe@example.com");
  told.hears(await dialog());
  press("Cerrar");
  await closed();
  told.does("looks at how the second went");
  press("Ver resultado de Cierre");
  await screen.findByText("zoe@example.com");
  told.reads(await dialog());
  press("Cerrar");
  await closed();
  told.line(`the tab's title: ${document.title}`);
  told.does("writes to everybody, which is refused, then sends it with a link");
  press("Envío Masivo");
  told.hears(await dialog());
  told.fills(await dialog());
  write("Título", " Hola ");
  write("Contenido", " Dos líneas ");
  told.changes();
  press("Previsualizar");
  await screen.findByText("Todos los usuarios activos (40)");
  told.changes();
  press("Enviar Correos");
  await told.toasts();
  press("Editar");
  press("Incluir enlace para restablecer la contraseña");
  press("Previsualizar");
  told.changes();
  server["POST /admin/emails/bulk"] = {
    body: { success: true, message: "Envío masivo en curso", data: { campaignId: "m3", recipients: 40 } },
  };
  const since = askedSince({ asked, answered });
  press("Enviar Correos");
  await told.toasts();
  await closed();
  // The queues are looked at by the clock.
  told.line(...(await since("GET /admin/emails/bulk")).filter((call) => !call.endsWith("queues")));
  told.sends(writesOf(sent));
  told.sends([...new Set(asked)].map((call) => ({ call, body: null })));
  cleanup();
}

it("the panel's days and mails read as approved", async () => {
  const told = userSession("Panel: eventos y emails (/dashadmin)");
  await eventList(told);
  await eventWrites(told);
  await emails(told);
  await expect(told.text()).toMatchFileSnapshot("testing/admin-days.txt");
}, 120_000);
