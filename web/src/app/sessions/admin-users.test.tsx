import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/admin/admin-panel-screen.tsx";
import "../../features/admin/users/users-tab.tsx";
import { askedSince } from "../../testing/asked-since.ts";
import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { plansAnswer } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";
import { closed, dialog, main } from "./testing/on-page.ts";
import { openPanel } from "./testing/open-panel.ts";
import { answer, done, refused, writesOf } from "./testing/server-answers.ts";

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
  "GET /subscription/plans": plansAnswer,
  "GET /admin/partner-requests": answer([]),
  "GET /admin/users": answer([zoe, leo, eva], { pagination }),
};
const open = (search: string, answers: Server) => openPanel(`users${search}`, { ...usual, ...answers });

async function list(told: UserSession) {
  told.part("Users, which can't be read at first");
  const { server, asked } = open("?page=3", {
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
  const { sent, asked, answered, server } = open("", {
    "POST /admin/users": refused(409, { message: "Ese email ya existe" }),
  });
  await screen.findAllByText("zoe@example.com");
  const since = askedSince({ asked, answered });
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
  const { sent, asked, answered, server } = open("", {});
  await screen.findAllByText("zoe@example.com");
  const since = askedSince({ asked, answered });
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
  const { sent, asked, answered } = open("", {
    "PATCH /admin/users/u1/active": done("Usuario desactivado", { user: zoe }),
    "PATCH /admin/users/u2/active": done("Usuario activado", { user: leo }),
    "POST /admin/users/u1/password-reset": done("Enlace enviado"),
    "POST /admin/users/u1/message": done("Mensaje enviado"),
    "DELETE /admin/users/u1": refused(500, { message: "No se pudo" }),
  });
  await screen.findAllByText("zoe@example.com");
  const since = askedSince({ asked, answered });
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
