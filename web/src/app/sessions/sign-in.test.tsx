import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/access/forgot-password-screen.tsx";
import "../../features/access/login-screen.tsx";
import "../../features/access/reset-password-screen.tsx";
import "../../features/access/verify-email-screen.tsx";
import "../../features/admin/admin-login-screen.tsx";
import "../../features/admin/admin-panel-screen.tsx";
import "../../features/admin/system/audit-tab.tsx";
import { press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { personOn } from "@paridad/core/testing";
import { ana, anAdmin, openApp } from "../testing/open-app.tsx";
import { main } from "./testing/on-page.ts";

const form = () => document.querySelector("form") as HTMLElement;
const isWrite = (call: string) => !call.startsWith("GET ");
const refused = (status: number, body: object, headers = {}) => ({
  status,
  body: { success: false, ...body },
  headers,
});

async function login(told: UserSession) {
  told.part("The login");
  const { sent, server } = openApp({ path: "/login" });
  await screen.findByLabelText("Email");
  told.hears();
  told.fills(form());
  told.does("sends it empty, then with a wrong address and five letters");
  press("Iniciar Sesión");
  await screen.findByText("El email es requerido");
  told.changes();
  write("Email", "ana@");
  write("Contraseña", "12345");
  await screen.findByText("Ingresá un email válido");
  told.changes();
  told.does("shows the password");
  press("Mostrar contraseña");
  told.changes();
  told.sends(sent);
  write("Email", "ana@paridad.test");
  write("Contraseña", "Zorro-Azul-4781");
  for (const [what, answer, said] of [
    [
      "the password is wrong",
      refused(401, { code: "INVALID_CREDENTIALS", message: "Credenciales inválidas" }),
      "Credenciales inválidas",
    ],
    [
      "an administrator has to activate the account",
      refused(403, { code: "ACTIVATION_REQUIRED", message: "Falta activar" }),
      "Cuenta pendiente de activación",
    ],
    [
      "the e-mail isn't verified",
      refused(403, { code: "EMAIL_NOT_VERIFIED", message: "Falta verificar" }),
      /verificar tu email/,
    ],
    ["too many tries", refused(429, {}, { "retry-after": "61" }), /^Demasiados/],
    ["no connection", "down", /^Error de conexión/],
  ] as const) {
    told.does(`signs in: ${what}`);
    server["POST /auth/login"] = answer as never;
    const before = sent.length;
    press("Iniciar Sesión");
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.getByRole("button", { name: "Iniciar Sesión" })).toBeEnabled());
    await screen.findByText(said);
    told.changes();
    if (what === "the e-mail isn't verified") await anotherMail(told, server);
    told.sends(sent, isWrite);
  }
  told.does("signs in");
  server["POST /auth/login"] = { body: { success: true, token: "t", user: ana } };
  press("Iniciar Sesión");
  await screen.findByRole("heading", { name: "Hola, Ana" });
  await told.toasts();
  told.line(`at ${window.location.pathname}`);
  cleanup();
}

async function anotherMail(told: UserSession, server: Record<string, unknown>) {
  told.does("asks for another mail, without a connection and with one");
  server["POST /auth/send-email-verification"] = "down";
  press("Reenviar email");
  await told.toasts();
  server["POST /auth/send-email-verification"] = { body: { success: true, message: "Te enviamos otro." } };
  await waitFor(() => expect(screen.getByRole("button", { name: "Reenviar email" })).toBeEnabled());
  press("Reenviar email");
  await screen.findByRole("button", { name: "Email enviado" });
  await told.toasts();
  told.changes();
}

async function forgotten(told: UserSession) {
  told.part("A forgotten password");
  const { sent, server } = openApp({
    path: "/forgot-password",
    answers: { "POST /auth/forgot-password": "down" },
  });
  await screen.findByLabelText("Email");
  told.hears(main());
  told.fills(form());
  told.does("sends it empty, then without a connection, then with one");
  press("Enviar enlace");
  await screen.findByText("El email es requerido");
  told.changes();
  write("Email", "ana@paridad.test");
  press("Enviar enlace");
  await waitFor(() => expect(form()).toHaveTextContent(/conexión/));
  told.changes();
  server["POST /auth/forgot-password"] = { body: { success: true, message: "Listo" } };
  press("Enviar enlace");
  await screen.findByRole("heading", { name: "Revisá tu email" });
  told.reads(main());
  told.sends(sent);
  cleanup();
}

async function reset(told: UserSession) {
  told.part("Another password, without the link's code");
  openApp({ path: "/reset-password" });
  await screen.findByText("Token inválido");
  told.reads(main());
  cleanup();
  told.part("Another password");
  const { sent, server } = openApp({
    path: "/reset-password?token=abc",
    answers: {
      "POST /auth/reset-password": refused(400, { code: "INVALID_TOKEN", message: "El enlace no sirve." }),
    },
  });
  await screen.findByLabelText("Nueva contraseña");
  told.hears(main());
  told.fills(form());
  told.line(`the address is ${window.location.pathname}${window.location.search}`);
  for (const text of ["zorro", "zorrO1"]) {
    told.does(`writes ${text}`);
    write("Nueva contraseña", text);
    told.changes();
  }
  told.does("repeats it with another end");
  write("Confirmar contraseña", "zorrO2");
  press("Restablecer contraseña");
  await screen.findByText("Las contraseñas no coinciden");
  told.changes();
  told.does("repeats it as it is: the link is used up");
  write("Confirmar contraseña", "zorrO1");
  press("Revocar también mis claves de API");
  press("Restablecer contraseña");
  await screen.findByText("El enlace no sirve.");
  told.changes();
  told.does("sends it again, and the link is good");
  server["POST /auth/reset-password"] = { body: { success: true, message: "Contraseña cambiada." } };
  press("Restablecer contraseña");
  await screen.findByRole("heading", { name: "Iniciar sesión" });
  told.hears(form());
  await told.toasts();
  told.sends(sent);
  cleanup();
}

async function verification(told: UserSession) {
  for (const [what, token, answer, heading] of [
    ["without the link's code", "", null, /No pudimos/],
    [
      "that was too late",
      "?token=v",
      refused(400, { code: "TOKEN_EXPIRED", message: "Venció" }),
      "Enlace vencido",
    ],
    ["refused", "?token=r", refused(400, { message: "El enlace no es válido." }), /No pudimos/],
    ["that the network cut short", "?token=c", "down", /No pudimos/],
    ["slowed down", "?token=s", refused(429, {}, { "retry-after": "1" }), /No pudimos/],
  ] as const) {
    told.part(`A verification ${what}`);
    const { asked } = openApp({
      path: `/verify-email${token}`,
      answers: answer === null ? {} : { "GET /auth/verify-email": answer as never },
    });
    await screen.findByRole("heading", { name: heading });
    told.reads(main());
    told.sends(asked.map((call) => ({ call, body: null })));
    cleanup();
  }
  for (const [who, user] of [
    ["a new user, whose trial opens the calculator", personOn("free", { createdAt: "2026-11-19T12:00:00Z" })],
    ["a user whose trial is over", ana],
  ] as const) {
    told.part(`The verification of ${who}`);
    openApp({
      path: "/verify-email?token=b",
      answers: { "GET /auth/verify-email": { body: { success: true, message: "Email verificado.", user } } },
    });
    told.line(
      await screen
        .findByText("Verificando tu email...")
        .then(({ textContent }) => textContent?.trim() ?? null),
    );
    await screen.findByRole("heading", { name: "Email verificado" });
    told.hears(main());
    told.does("goes on to the login");
    press("Ir al login");
    await screen.findByRole("heading", { name: "Iniciar sesión" });
    told.reads(form());
    told.line(`from there to ${(window.history.state as { usr: { from: string } }).usr.from}`);
    cleanup();
  }
}

async function admin(told: UserSession) {
  told.part("The panel's login");
  const { sent, server } = openApp({
    path: "/dashadmin/audit?actor=luis",
    answers: { "POST /admin/login": refused(401, { message: "Credenciales de administrador inválidas" }) },
  });
  await screen.findByLabelText("Usuario");
  told.hears();
  told.does("sends it empty, then too short");
  press("Acceder al Panel");
  await screen.findByText("El usuario es requerido");
  told.changes();
  write("Usuario", "ma");
  write("Contraseña", "12345");
  await screen.findByText("El usuario debe tener al menos 3 caracteres");
  told.changes();
  told.does("sends it with a wrong password");
  write("Usuario", "marta");
  write("Contraseña", "Zorro-Azul-4781");
  press("Acceder al Panel");
  await screen.findByText("Credenciales de administrador inválidas");
  told.changes();
  told.does("a second factor is asked for");
  server["POST /admin/login"] = refused(401, { code: "OTP_REQUIRED", message: "Falta el código" });
  press("Acceder al Panel");
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(within(form()).getAllByRole("textbox").length).toBeGreaterThan(1));
  told.changes();
  told.fills(form());
  told.does("writes a wrong code, which stays to be mended, and then the right one");
  server["POST /admin/login"] = refused(401, { message: "El código no es correcto" });
  write("Código de verificación", "123456");
  press("Acceder al Panel");
  await screen.findByText("El código no es correcto");
  told.changes();
  const places = window.history.length;
  server["POST /admin/login"] = { body: { success: true, token: "panel", admin: anAdmin } };
  server["GET /admin/me"] = { body: { success: true, admin: anAdmin, data: anAdmin } };
  server["GET /admin/audit"] = refused(400, { message: "Sin registro" });
  write("Código de verificación", "123457");
  press("Acceder al Panel");
  await screen.findByText("Sin registro");
  told.line(
    `at ${window.location.pathname}${window.location.search}, as many places back as before: ${window.history.length === places}`,
  );
  told.sends(sent.filter(({ call }) => call.startsWith("POST")));
  cleanup();
}

it("signing in reads as approved", async () => {
  const told = userSession(
    "Entrar (/login, /forgot-password, /reset-password, /verify-email, /dashadmin/login)",
  );
  await login(told);
  await forgotten(told);
  await reset(told);
  await verification(told);
  await admin(told);
  await expect(told.text()).toMatchFileSnapshot("testing/sign-in.txt");
}, 120_000);
