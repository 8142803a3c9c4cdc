import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../../features/account/costs/costs-screen.tsx";
import "../../features/account/profile-screen.tsx";
import "../../features/landing/landing-screen.tsx";
import "../signed-in-layout.tsx";
import { askedSince } from "../../testing/asked-since.ts";
import { press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { ana, openApp } from "../testing/open-app.tsx";
import type { Server } from "../testing/open-app.tsx";
import { main } from "./testing/on-page.ts";
import { answer, refused, writesOf } from "./testing/server-answers.ts";

const black = { ...ana, subscriptionType: "black", subscriptionStatus: "active" } as const;

/** An answer that isn't asked for a second time, as a lost connection is. */
const failed = { status: 500, body: { success: false, code: "INTERNAL_ERROR", message: "Algo salió mal." } };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
const session = {
  createdAt: "2026-11-20T12:00:00Z",
  expiresAt: "2026-12-20T12:00:00Z",
  address: "192.0.2.1",
};
const sessions = [
  { ...session, id: "s1", userAgent: firefox, lastSeenAt: "2026-11-20T20:59:40Z", current: true },
  { ...session, id: "s2", userAgent: phone, lastSeenAt: "2026-11-18T21:00:00Z", current: false },
  {
    ...session,
    id: "s3",
    userAgent: null,
    address: null,
    lastSeenAt: "2026-11-20T18:00:00Z",
    current: false,
  },
];
const terms = { title: "Términos", content: "", effectiveDate: "2026-01-01T00:00:00-03:00" };
const history = [
  { ...terms, id: "t2", version: "2.0", acceptedAt: null },
  { ...terms, id: "t1", version: "1.0", acceptedAt: "2026-01-02T02:00:00Z" },
];
/** A broker's: 0.5 % of shares, 1 % of premiums, 0.6 % of the exercise, the market's fees and 21 % of tax. */
const ownTerms = {
  commission: { share: 0.005, premium: 0.01, exercise: 0.006 },
  marketFee: { share: 0.0008, premium: 0.002, exercise: 0.0008 },
  valueAddedTax: 0.21,
  taxOnMarketFee: true,
};
const costs = { choice: "own", terms: ownTerms, updatedAt: "2026-11-01T12:00:00Z" };
const usual: Server = {
  "GET /auth/sessions": answer(sessions),
  "GET /terms/history": answer(history),
  "GET /auth/costs": answer(costs),
  "GET /auth/api-keys": answer({ keys: [], maximumKeys: 10 }),
  "GET /auth/partner-request": answer(null),
};

/** Every part of the profile, each of which asks for its own. */
async function loaded(): Promise<void> {
  await screen.findByText("Sin aceptar");
  await screen.findByText("Esta sesión");
  await screen.findByText("Pedir una clave");
  await screen.findByText("Todavía no creaste ninguna clave.");
  await screen.findByText(/Por punta y con IVA/);
}

async function names(told: UserSession) {
  told.part("The profile");
  const { sent, asked, server } = openApp({ path: "/profile", person: black, answers: usual });
  await loaded();
  told.hears();
  told.line(`the tab's title: ${document.title}`);
  told.fills(main());
  told.sends(asked.map((call) => ({ call, body: null })));
  told.does("shortens the first name to a letter, and empties the last one");
  write("Nombre", "A");
  write("Apellido", "");
  press("Guardar cambios");
  await screen.findByText("El apellido es requerido");
  told.changes();
  told.does("writes both, and the server is away");
  write("Nombre", "Ana María");
  write("Apellido", "Paz");
  server["PUT /auth/profile"] = "down";
  press("Guardar cambios");
  await screen.findByText(/^Error de conexión/);
  told.changes();
  told.does("saves them");
  const user = { ...black, firstName: "Ana María" };
  server["PUT /auth/profile"] = {
    body: { success: true, message: "Perfil actualizado correctamente", user },
  };
  press("Guardar cambios");
  await told.toasts();
  await screen.findByText(/^Ana María Paz/);
  told.changes();
  told.sends(writesOf(sent));
  cleanup();
}

async function password(told: UserSession) {
  told.part("Another password");
  const { sent, asked, answered, server } = openApp({ path: "/profile", person: black, answers: usual });
  await loaded();
  told.hears(screen.getByRole("heading", { name: "Cambiar contraseña" }));
  told.does("sends it empty, then weak and differing");
  press("Cambiar contraseña");
  await screen.findByText("La contraseña actual es requerida");
  told.changes();
  write("Contraseña actual", "Vieja-1");
  write("Nueva contraseña", "zorro1");
  write("Confirmar contraseña", "Zorro1");
  press("Cambiar contraseña");
  await screen.findByText("Las contraseñas no coinciden");
  told.changes();
  told.does("writes it well, with the keys revoked; the current one is wrong, then right");
  write("Nueva contraseña", "Zorro1");
  press("Revocar también mis claves de API");
  server["PUT /auth/profile"] = refused(400, {
    code: "VALIDATION_ERROR",
    message: "La contraseña actual no es correcta",
    errors: [{ path: "currentPassword", message: "La contraseña actual no es correcta" }],
  });
  press("Cambiar contraseña");
  await screen.findByText("La contraseña actual no es correcta");
  told.changes();
  server["PUT /auth/profile"] = {
    body: { success: true, message: "Perfil actualizado correctamente", user: black },
  };
  const since = askedSince({ asked, answered });
  press("Cambiar contraseña");
  await told.toasts();
  told.changes();
  told.line(...(await since("GET /auth/api-keys")));
  told.sends(writesOf(sent));
  cleanup();
}

async function sessionsAndData(told: UserSession) {
  told.part("Sessions, a copy of the data, and the end of the account");
  const { sent, asked, answered, server } = openApp({
    path: "/profile",
    person: black,
    answers: {
      ...usual,
      "GET /auth/sessions": failed,
      "GET /terms/history": failed,
      "GET /auth/costs": failed,
    },
  });
  await waitFor(() => expect(screen.getAllByText("Reintentar")).toHaveLength(2));
  await screen.findByText("Todavía no creaste ninguna clave.");
  await screen.findByText("Pedir una clave");
  const cards = ["Costos de operar", "Términos y condiciones", "Sesiones"];
  for (const name of cards) told.hears(screen.getByText(name).closest(".shadow-card, section") ?? main());
  told.does("reads what failed again");
  Object.assign(server, usual);
  for (const button of screen.getAllByText("Reintentar")) act(() => button.click());
  await screen.findByText("Sin aceptar");
  await screen.findByText("Esta sesión");
  told.changes();
  told.does("ends the telephone's session, then all others");
  server["DELETE /auth/sessions/s2"] = { body: { success: true, message: "Sesión cerrada" } };
  server["DELETE /auth/sessions"] = refused(503, { message: "Probá más tarde" });
  const since = askedSince({ asked, answered });
  press(/^Cerrar .*Android/);
  await told.toasts();
  told.line(...(await since("GET /auth/sessions")));
  press("Cerrar las otras");
  await told.toasts();
  told.does("presses to have the account deleted, with a wrong password and with the right one");
  press("Eliminar mi cuenta");
  told.hears(screen.getByRole("dialog"));
  server["DELETE /auth/account"] = refused(400, { message: "La contraseña no es correcta" });
  write("Contraseña", "no");
  press("Eliminar mi cuenta");
  await screen.findByText("La contraseña no es correcta");
  told.changes();
  server["DELETE /auth/account"] = { body: { success: true, message: "Tu cuenta fue eliminada" } };
  write("Contraseña", "Zorro1");
  press("Eliminar mi cuenta");
  await told.toasts();
  await screen.findByText("Comenzar ahora");
  told.line(`at ${window.location.pathname}`);
  told.sends(writesOf(sent));
  cleanup();
}

async function appearance(told: UserSession) {
  told.part("The theme, the panel's door, and a user without module 6 who hasn't told their costs");
  openApp({
    path: "/profile",
    person: { ...ana, subscriptionType: "pro", subscriptionStatus: "active", email: "admin@paridad.test" },
    answers: { ...usual, "GET /auth/costs": answer({ ...costs, updatedAt: null, choice: "retail" }) },
  });
  await screen.findByText("Sin aceptar");
  await screen.findByText("Esta sesión");
  await screen.findByText("Pedir una clave");
  await screen.findByText(/^Sin cargar/);
  told.hears(document.querySelector("main > header") as Element);
  for (const name of ["Costos de operar", "Claves de API", "Tema"])
    told.hears(screen.getByText(name, { selector: "h2, legend" }).closest(".shadow-card") ?? main());
  told.does("chooses the light theme");
  press("Claro");
  told.changes();
  told.line(`the page is ${document.documentElement.dataset["theme"]}`);
  cleanup();
}

async function trading(told: UserSession) {
  told.part("What is paid to trade");
  const { sent, server } = openApp({ path: "/profile/costos", person: black, answers: usual });
  await screen.findByText(/^Ejemplo: un/);
  told.hears(main());
  told.line(`the tab's title: ${document.title}`);
  told.does("writes a commission of none, then one of 101 %, then of 0.4 %");
  write("Comisión del broker: Acciones", "");
  told.changes();
  write("Comisión del broker: Acciones", "101");
  told.changes();
  write("Comisión del broker: Acciones", "0,4");
  told.changes();
  told.does("saves it without a connection, and with one");
  server["PUT /auth/costs"] = "down";
  press("Guardar costos");
  await screen.findByText(/^Error de conexión/);
  told.changes();
  server["PUT /auth/costs"] = answer({
    ...costs,
    terms: { ...ownTerms, commission: { ...ownTerms.commission, share: 0.004 } },
  });
  press("Guardar costos");
  await told.toasts();
  told.sends(writesOf(sent));
  cleanup();
}

it("the profile reads as approved", async () => {
  const told = userSession("Perfil (/profile, /profile/costos)");
  await names(told);
  await password(told);
  await sessionsAndData(told);
  await appearance(told);
  await trading(told);
  await expect(told.text()).toMatchFileSnapshot("testing/profile.txt");
}, 120_000);
