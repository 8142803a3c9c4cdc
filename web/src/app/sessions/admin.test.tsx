import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/admin/admin-panel-screen.tsx";
import "../../features/admin/payments/payments-tab.tsx";
import "../../features/admin/users/users-tab.tsx";
import { askedSince } from "../../testing/asked-since.ts";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { anAdmin, openApp, plansAnswer } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";

const main = () => document.querySelector("main") as HTMLElement;
const refused = (status: number, body: object) => ({ status, body: { success: false, ...body } });
const answer = (data: unknown, more: object = {}) => ({ body: { success: true, data, ...more } });
const done = (message: string, more: object = {}) => ({ body: { success: true, message, ...more } });
const writesOf = <One extends { call: string }>(sent: readonly One[]) =>
  sent.filter(({ call }) => !call.startsWith("GET "));
const can = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: true,
  smtp: true,
  paymentRequests: true,
  promotionalCodes: true,
};

/** Instants after nine in the evening are another day in UTC. */
const zoe = {
  id: "u1",
  email: "zoe@example.com",
  firstName: "Zoe",
  lastName: "Paz",
  isActive: true,
  emailVerified: true,
  createdAt: "2026-10-02T02:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  subscriptionType: "pro",
  subscriptionStatus: "active",
  subscriptionEndsAt: null,
  trialEndsAt: null,
  discountCode: "AMIGO",
  promotionalCode: null,
  subscriptionCreatedAt: null,
  subscriptionActivatedAt: null,
  lastLogin: "2026-11-19T15:00:00.000Z",
};
const leo = {
  ...zoe,
  id: "u2",
  email: "leo@example.com",
  firstName: "Leo",
  isActive: false,
  emailVerified: false,
  subscriptionType: "free",
  subscriptionStatus: "pending_payment",
  promotionalCode: "RUEDA10",
  discountCode: null,
  lastLogin: null,
};
const eva = {
  ...zoe,
  id: "u3",
  email: "eva@example.com",
  firstName: "Eva",
  subscriptionStatus: "expired",
  subscriptionType: "oro",
};
const pagination = { page: 3, limit: 10, total: 95, totalPages: 10, hasNextPage: true, hasPrevPage: true };
const usual: Server = {
  "GET /admin/capabilities": answer(can),
  "GET /subscription/plans": plansAnswer,
  "GET /admin/partner-requests": answer([]),
  "GET /admin/users": answer([zoe, leo, eva], { pagination }),
};
const open = (path: string, answers: Server) =>
  openApp({ path, admin: anAdmin, answers: { ...usual, ...answers } });
const dialog = () => screen.findByRole("dialog");
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function list(told: UserSession) {
  told.part("Users, which can't be read at first");
  const { server, asked } = open("/dashadmin/users?page=3", {
    "GET /admin/users": refused(500, { code: "INTERNAL_ERROR", message: "Algo salió mal." }),
  });
  await screen.findByText("Error cargando usuarios");
  told.hears();
  told.does("tries again");
  server["GET /admin/users"] = usual["GET /admin/users"] as never;
  press("Reintentar");
  await screen.findAllByText("zoe@example.com");
  await screen.findAllByText("Pro");
  told.changes();
  told.line(`the tab's title: ${document.title}`);
  told.does("sorts by e-mail, hides the plan, asks for 20 a page, and looks for paz by name");
  press("Email", screen.getByRole("table"));
  press("Plan", screen.getByText("Columnas").closest("details") ?? main());
  choose("Por página", "20");
  choose("Buscar en", "name");
  write("Buscar", " paz ");
  press("Buscar");
  await waitFor(() => expect(asked.some((call) => call.includes("search=paz"))).toBe(true));
  await screen.findAllByText("zoe@example.com");
  told.changes();
  told.line(`at ${window.location.pathname}${window.location.search}`);
  told.does("looks for what nobody has");
  server["GET /admin/users"] = answer([], {
    pagination: { ...pagination, page: 1, total: 0, totalPages: 0 },
  });
  write("Buscar", "nadie");
  press("Buscar");
  await screen.findByText("No se encontraron usuarios");
  told.hears(screen.getByText("No se encontraron usuarios").closest("div") ?? main());
  press("Limpiar búsqueda");
  await screen.findByText("No hay usuarios registrados");
  expect(screen.getByLabelText("Buscar")).toHaveValue("");
  told.reads(screen.getByText("No hay usuarios registrados").closest("div") ?? main());
  told.line(`at ${window.location.pathname}${window.location.search}`);
  told.sends(asked.filter((call) => call.includes("/admin/users?")).map((call) => ({ call, body: null })));
  cleanup();
}

async function create(told: UserSession) {
  told.part("A new user");
  const { sent, asked, server } = open("/dashadmin/users", {
    "POST /admin/users": refused(409, { message: "Ese email ya existe" }),
  });
  await screen.findAllByText("zoe@example.com");
  const since = askedSince(asked);
  press("Nuevo Usuario");
  told.hears(await dialog());
  told.does("sends it empty");
  press("Crear Usuario");
  await screen.findAllByText("Todos los campos obligatorios son requeridos");
  told.changes();
  told.does("writes all, an e-mail that is taken, then one that isn't");
  write("Nombre", "Nora");
  write("Apellido", "Sosa");
  write("Email", "zoe@example.com");
  write("Contraseña", "Zorro1");
  choose("Plan", "starter");
  press("Email verificado");
  press("Crear Usuario");
  await screen.findByText("Ese email ya existe");
  told.changes();
  told.line(...(await since("GET /admin/users")));
  server["POST /admin/users"] = done("Usuario creado exitosamente", { user: { ...leo, id: "u9" } });
  write("Email", "nora@example.com");
  press("Crear Usuario");
  await told.toasts();
  await closed();
  told.line(...(await since("GET /admin/users")));
  told.sends(writesOf(sent));
  cleanup();
}

async function edit(told: UserSession) {
  told.part("Changing a user that somebody else changes meanwhile");
  const { sent, asked, server } = open("/dashadmin/users", {});
  await screen.findAllByText("zoe@example.com");
  const since = askedSince(asked);
  press("Editar a zoe@example.com");
  told.hears(await dialog());
  told.does("writes another name, a weak password and another plan");
  write("Nombre", "Zoé");
  write("Código de descuento", "");
  write("Nueva contraseña (opcional)", "zorro");
  choose("Plan", "black");
  press("Actualizar Usuario");
  await screen.findByText(/al menos 6 caracteres|al menos una minúscula/);
  told.changes();
  write("Nueva contraseña (opcional)", "");
  const current = {
    ...zoe,
    firstName: "Zoila",
    subscriptionStatus: "expired",
    isActive: false,
    updatedAt: "2026-11-20T20:00:00.000Z",
  };
  server["PUT /admin/users/u1"] = refused(409, {
    code: "STALE_UPDATE",
    message: "Otro administrador cambió este usuario",
    conflict: { current, changedBy: ["luis"] },
  });
  press("Actualizar Usuario");
  await screen.findByText(/cambió este usuario mientras/);
  told.changes();
  told.does("writes over it");
  server["PUT /admin/users/u1"] = done("Usuario actualizado exitosamente", { user: zoe });
  press("Guardar lo mío encima");
  await told.toasts();
  await closed();
  told.line(...(await since("GET /admin/users")));
  told.sends(writesOf(sent));
  cleanup();
}

async function risky(told: UserSession) {
  told.part("What is asked once more");
  const { sent, asked } = open("/dashadmin/users", {
    "PATCH /admin/users/u1/active": done("Usuario desactivado", { user: zoe }),
    "PATCH /admin/users/u2/active": done("Usuario activado", { user: leo }),
    "POST /admin/users/u1/password-reset": done("Enlace enviado"),
    "POST /admin/users/u1/message": done("Mensaje enviado"),
    "DELETE /admin/users/u1": refused(500, { message: "No se pudo" }),
  });
  await screen.findAllByText("zoe@example.com");
  const since = askedSince(asked);
  const again = async () => told.line(...(await since("GET /admin/users")));
  told.does("deactivates Zoe, after cancelling once; Leo is activated at once");
  press("Desactivar a zoe@example.com");
  told.hears(await dialog());
  press("Cancelar");
  await closed();
  press("Desactivar a zoe@example.com");
  press("Desactivar", await dialog());
  await told.toasts();
  await closed();
  await again();
  press("Activar a leo@example.com");
  await told.toasts();
  await again();
  told.does("sends Zoe a link, and a message");
  press("Enviar restablecimiento a zoe@example.com");
  told.hears(await dialog());
  press("Enviar enlace");
  await told.toasts();
  await closed();
  press("Enviar mensaje a zoe@example.com");
  told.hears(await dialog());
  write("Título", " Hola ");
  write("Mensaje", "Uno\nDos");
  press("Previsualizar");
  told.changes();
  press("Enviar Mensaje");
  await told.toasts();
  await closed();
  told.does("deletes Zoe, which fails");
  press("Eliminar a zoe@example.com");
  told.hears(await dialog());
  press("Eliminar", await dialog());
  await told.toasts();
  await again();
  told.sends(writesOf(sent));
  cleanup();
}

it("the panel's users read as approved", async () => {
  const told = userSession("Panel: usuarios (/dashadmin/users)");
  await list(told);
  await create(told);
  await edit(told);
  await risky(told);
  await expect(told.text()).toMatchFileSnapshot("testing/admin-users.txt");
}, 120_000);

const payment = {
  id: "p1",
  reference: "PAR-7K3M9QXA",
  planId: "pro",
  planName: "Pro",
  period: "monthly",
  amount: 25_110,
  listAmount: 27_900,
  currency: "ARS",
  promotionalCode: "RUEDA10",
  freeMonths: 0,
  status: "pending",
  createdAt: "2026-11-18T21:00:00.000Z",
  updatedAt: "2026-11-19T12:00:00.000Z",
  paidOn: "2026-11-19",
  payerName: "Consultora Paz S.A.",
  payerTaxId: "30500001735",
  question: null,
  askedAt: null,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  coversFrom: null,
  coversUntil: null,
  wouldCoverUntil: "2026-12-21T02:00:00.000Z",
  user: {
    id: "1",
    email: "ana@paridad.test",
    firstName: "Ana",
    lastName: "Paz",
    subscriptionType: "free",
    subscriptionStatus: "pending_payment",
    subscriptionEndsAt: null,
  },
  receipts: [],
};
const decided = { decidedAt: "2026-11-20T15:00:00.000Z", decidedBy: "luis" };
const payments = [
  payment,
  {
    ...payment,
    id: "p2",
    reference: "PAR-2",
    period: "yearly",
    freeMonths: 2,
    amount: 267_840,
    listAmount: 267_840,
    promotionalCode: "DOSMESES",
    paidOn: null,
    payerName: null,
    payerTaxId: null,
    wouldCoverUntil: null,
    user: {
      ...payment.user,
      firstName: "Leo",
      subscriptionType: "pro",
      subscriptionStatus: "active",
      subscriptionEndsAt: "2026-12-01T02:00:00.000Z",
    },
  },
  {
    ...payment,
    id: "p3",
    reference: "PAR-3",
    status: "active",
    coversUntil: "2027-01-01T02:00:00.000Z",
    ...decided,
  },
  { ...payment, id: "p4", reference: "PAR-4", status: "rejected", reason: "No llegó", ...decided },
  { ...payment, id: "p5", reference: "PAR-5", status: "cancelled" },
];
const expiring = [7, 3, 1].map((days) => ({
  userId: `e${days}`,
  firstName: "Ana",
  lastName: `De ${days}`,
  email: `e${days}@example.com`,
  kind: days === 1 ? "trial" : "subscription",
  plan: days === 1 ? "free" : "pro",
  endsAt: `2026-11-${20 + days}T21:00:00.000Z`,
  days,
  reminders: days === 3 ? [{ days: 7, sentAt: "2026-11-16T12:00:00.000Z" }] : [],
  openReference: days === 7 ? "PAR-7K3M9QXA" : null,
  hasCancelled: false,
}));
const refunds = [
  {
    id: "r1",
    code: "ARR-12AB34CD",
    email: null,
    name: "Ana Paz",
    reference: "PAR-9",
    amount: 27_900.5,
    payerName: null,
    payerTaxId: null,
    createdAt: "2026-11-19T02:00:00.000Z",
    refundedAt: null,
  },
];

async function reviews(told: UserSession) {
  told.part("Payments");
  const { sent, asked, server } = open("/dashadmin/payment-requests", {
    "GET /admin/payments": answer(payments, {
      pagination: { page: 1, total: 5, totalPages: 1, hasNextPage: false },
    }),
    "GET /admin/expiring": answer([
      ...expiring,
      { ...expiring[0], userId: "e9", lastName: "Que se va", hasCancelled: true },
    ]),
    "GET /admin/refunds": answer(refunds),
    "POST /admin/payments/p1/approve": refused(409, {
      code: "CONFLICT",
      message: "Ese pago ya está activado por luis",
    }),
    "POST /admin/payments/p2/reject": done("Pago rechazado", { data: payments[1] }),
    "POST /admin/refunds/r1/done": done("Devolución anotada"),
  });
  await screen.findByText("Ana De 7");
  await screen.findAllByText("Pro");
  await screen.findByText(/ARR-12AB34CD/);
  told.hears(main());
  told.line(`the tab's title: ${document.title}`);
  const since = askedSince(asked);
  told.does("looks at the first, and approves it, which somebody else did meanwhile");
  press("Revisar PAR-7K3M9QXA de Ana Paz");
  told.hears(await dialog());
  press("Aprobar y activar");
  await screen.findByText("Ese pago ya está activado por luis");
  told.changes();
  told.line(...(await since("GET /admin/payments")));
  press("Cerrar");
  await closed();
  told.does("rejects the second, without a reason and with one");
  press("Revisar PAR-2 de Leo Paz");
  told.hears(await dialog());
  press("Rechazar");
  press("Rechazar pago");
  await screen.findByText("Escribí el motivo");
  told.changes();
  write("Motivo", " No llegó ");
  press("Rechazar pago");
  await told.toasts();
  told.line(...(await since("GET /admin/payments")));
  for (const reference of ["PAR-3", "PAR-4", "PAR-5"]) {
    await closed();
    told.does(`looks at ${reference}`);
    press(`Ver ${reference} de Ana Paz`);
    told.hears(await dialog());
    press("Cerrar");
  }
  await closed();
  told.does("marks the money as given back");
  press("Marcar devuelto");
  told.hears(await dialog());
  press("Marcar devuelto", await dialog());
  await told.toasts();
  told.line(...(await since("GET /admin/refunds")));
  told.sends(writesOf(sent));
  told.does("asks for all that ends within a week: nothing");
  server["GET /admin/expiring"] = answer([]);
  choose("En los próximos", "7");
  await screen.findByText(/^Nada termina/);
  told.reads(within(main()).getByText("Terminan pronto").closest(".shadow-card") ?? main());
  told.line(asked.findLast((call) => call.includes("expiring")) ?? null);
  cleanup();
}

it("the panel's payments read as approved", async () => {
  const told = userSession("Panel: pagos (/dashadmin/payment-requests)");
  await reviews(told);
  await expect(told.text()).toMatchFileSnapshot("testing/admin-payments.txt");
}, 120_000);
