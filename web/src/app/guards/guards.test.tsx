import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";

import { ana, anAdmin, openApp } from "../testing/open-app.tsx";
import type { Answer } from "../testing/open-app.tsx";

const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;
const password = "Zorro-Azul-4781";

// Chunks that a busy machine would take longer to load than a test waits for a screen.
beforeAll(async () => {
  await Promise.all([
    import("../providers/with-queries.tsx"),
    import("../signed-in-layout.tsx"),
    import("../../components/terms/terms-dialog.tsx"),
    import("../../features/access/login-screen.tsx"),
    import("../../features/account/profile-screen.tsx"),
    import("../../features/admin/admin-login-screen.tsx"),
    import("../../features/admin/admin-panel-screen.tsx"),
    import("../../features/admin/users/users-tab.tsx"),
    import("../../features/admin/system/settings-tab.tsx"),
  ]);
});

/** As long as a table that the extension hands over. */
const withTable = `/profile#tabla=${"GFGC7400DI".repeat(40)}`;

it.each(["/home", "/profile?de=mail", withTable, "/historico", "/estrategias", "/suscripciones"])(
  "%s asks a visitor to sign in, without a word to the server, and brings them back",
  async (path) => {
    const login = { body: { success: true, token: "token", user: ana } };
    const { visitor, sent } = openApp({ path, answers: { "POST /auth/login": login } });
    await visitor.type(await screen.findByLabelText("Email"), "ana@paridad.test");
    expect([address(), sent]).toEqual(["/login", []]);
    await visitor.type(screen.getByLabelText("Contraseña"), password);
    await visitor.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await waitFor(() => expect(address().startsWith(path)).toBe(true));
  },
);

it("a server that is away keeps a user where they are, with their session", async () => {
  const { session } = openApp({ path: "/profile", person: ana, answers: { "GET /auth/me": "down" } });
  expect(await screen.findByLabelText("Contraseña actual")).toBeInTheDocument();
  expect([address(), session.getState().token]).toEqual(["/profile", "token"]);
});

it("the user is asked for once, and shown as the server has them today", async () => {
  const today = { ...ana, firstName: "Eva" };
  const { sent, session } = openApp({
    path: "/profile",
    person: ana,
    answers: { "GET /auth/me": { body: { success: true, user: today, data: today } } },
  });
  expect(await screen.findByLabelText("Contraseña actual")).toBeInTheDocument();
  expect(session.getState().user?.firstName).toBe("Eva");
  expect(sent.filter(({ call }) => call === "GET /auth/me")).toHaveLength(1);
});

it.each([
  // A visitor comes back to where they were going; a user had no business there.
  ["a visitor", null, "/dashadmin/settings?de=mail"],
  ["a user", ana, "/dashadmin/today"],
])("%s at the panel's address is sent to its own login, and asks the server nothing", async (...row) => {
  const [, person, back] = row;
  const login = { body: { success: true, token: "admin-token", admin: anAdmin } };
  const { visitor, sent } = openApp({
    path: "/dashadmin/settings?de=mail",
    person,
    answers: {
      "POST /admin/login": login,
      "GET /admin/me": { body: { success: true, data: anAdmin, admin: anAdmin } },
    },
  });
  await visitor.type(await screen.findByLabelText("Usuario"), "marta");
  expect(address()).toBe("/dashadmin/login");
  expect(sent.filter(({ call }) => call.includes("/admin"))).toEqual([]);
  await visitor.type(screen.getByLabelText("Contraseña"), password);
  await visitor.click(screen.getByRole("button", { name: "Acceder al Panel" }));
  await waitFor(() => expect(address()).toBe(back));
});

it("an administrator gets into the panel without a user's session, and not into a user's screens", async () => {
  openApp({ path: "/dashadmin/users", admin: anAdmin });
  expect(await screen.findByText("marta")).toBeInTheDocument();
  openApp({ path: "/profile", admin: anAdmin });
  expect(await screen.findByRole("heading", { name: "Iniciar sesión" })).toBeInTheDocument();
});

const terms = {
  id: "t",
  version: "2.0",
  title: "Términos",
  content: "# Términos\n\nDos.",
  effectiveDate: "2026-11-01T00:00:00-03:00",
};
const needed = { body: { success: true, data: { needsAcceptance: true, currentVersion: "2.0", terms } } };
const accepted = { body: { success: true, data: { needsAcceptance: false, currentVersion: "2.0", terms } } };

function openWithTerms(status: Answer, answers: Record<string, Answer> = {}) {
  return openApp({
    path: "/profile",
    person: ana,
    answers: {
      "GET /terms/status": status,
      "GET /terms/current": { body: { success: true, data: terms } },
      ...answers,
    },
  });
}

it("a new version of the terms is asked for until it is accepted, as an update", async () => {
  const { visitor, sent, server } = openWithTerms(needed, {
    "POST /terms/accept": { body: { success: true, message: "Términos aceptados" } },
  });
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("checkbox")).toBeEnabled());
  await visitor.click(dialog.getByRole("checkbox"));
  server["GET /terms/status"] = accepted;
  await visitor.dblClick(dialog.getByRole("button", { name: "Aceptar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const acceptances = sent.filter(({ call }) => call === "POST /terms/accept");
  expect(acceptances).toMatchObject([{ body: { method: "update" } }]);
  expect(sent.filter(({ call }) => call === "GET /terms/status")).toHaveLength(2);
  // The profile lists what was accepted.
  await waitFor(() => expect(sent.filter(({ call }) => call === "GET /terms/history")).toHaveLength(2));
});

it("an acceptance that failed is said, and asked for still", async () => {
  const { visitor } = openWithTerms(needed, {
    "POST /terms/accept": { status: 500, body: { success: false, message: "No se pudo guardar" } },
  });
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("checkbox")).toBeEnabled());
  await visitor.click(dialog.getByRole("checkbox"));
  await visitor.click(dialog.getByRole("button", { name: "Aceptar" }));
  expect(await screen.findByText("No se pudo guardar")).toBeInTheDocument();
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});
