import { act, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../features/admin/admin-panel-screen.tsx";
import "../features/admin/events/events-tab.tsx";
import "../features/admin/system/audit-tab.tsx";
import { AdminLoginScreen } from "../features/admin/admin-login-screen.tsx";
import { renderAs } from "../testing/render-as.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";

it("whoever leaves the panel is out whatever the server answers, and nothing that was read waits for the next one", async () => {
  const { server, session, visitor } = openApp({
    path: "/dashadmin/audit",
    admin: anAdmin,
    answers: { "POST /admin/logout": "down" },
  });
  await visitor.click(await screen.findByRole("button", { name: "SALIR" }));
  // A toast stands in the page a moment before it shows, and goes after some seconds.
  await waitFor(() => expect(screen.getByText("Sesión cerrada correctamente")).toBeVisible());
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(session.getState().adminToken).toBeNull();
  // The same name signs in again, whom the server doesn't let in any more.
  server["GET /admin/me"] = { status: 403, body: { success: false, message: "no" } };
  act(() => {
    session.signInAdmin({ token: "next", admin: anAdmin });
    window.history.pushState(null, "", "/dashadmin/audit");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(await screen.findByRole("heading", { name: "Acceso Denegado" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "SALIR" })).toBeNull();
});

it("a session that ends over an open panel is taken up where it was, by somebody else with an empty one", async () => {
  const signedIn = (username: string) => ({
    body: { success: true, token: `token-of-${username}`, admin: { ...anAdmin, username } },
  });
  const me = (username: string) => {
    const data = { ...anAdmin, username };
    return { body: { success: true, data, admin: data } };
  };
  const { sent, server, session, visitor } = openApp({
    path: "/dashadmin/events",
    admin: anAdmin,
    answers: { "GET /admin/market-events": { body: { success: true, data: [] } } },
  });
  await visitor.click(await screen.findByRole("button", { name: "Agregar evento" }));
  await visitor.type(screen.getByLabelText("Título"), "Sin guardar");
  const cover = () => screen.queryByRole("dialog", { name: "Tu sesión se cerró" });
  const signInAs = async (username: string) => {
    server["POST /admin/login"] = signedIn(username);
    server["GET /admin/me"] = me(username);
    act(() => session.clearAdmin());
    const closed = within(await screen.findByRole("dialog", { name: "Tu sesión se cerró" }));
    // Out of reach while it is covered.
    expect(screen.queryByRole("textbox", { name: "Título" })).toBeNull();
    expect(window.location.pathname).toBe("/dashadmin/events");
    expect(closed.getByRole("link", { name: "Descartar y salir" })).toHaveAttribute(
      "href",
      "/dashadmin/login",
    );
    await visitor.type(closed.getByLabelText("Usuario"), username);
    await visitor.type(closed.getByLabelText("Contraseña"), "Zorro-Azul-4781");
    await visitor.click(closed.getByRole("button", { name: "Acceder al Panel" }));
    await waitFor(() => expect(cover()).toBeNull());
  };
  const read = () => sent.filter(({ call }) => call === "GET /admin/market-events").length;
  expect(read()).toBe(1);
  await signInAs("marta");
  expect(await screen.findByLabelText("Título")).toHaveValue("Sin guardar");
  await waitFor(() => expect(read()).toBe(2));
  await signInAs("otro");
  expect(await screen.findByText("otro")).toBeVisible();
  expect(screen.queryByLabelText("Título")).toBeNull();
  expect(window.location.pathname).toBe("/dashadmin/events");
});

it("a stored session that is over leads to the panel's login, and from there to where it was", async () => {
  const over = { status: 401, body: { success: false, code: "TOKEN_EXPIRED", message: "Tu sesión terminó" } };
  const { server, visitor } = openApp({
    path: "/dashadmin/audit?actor=marta",
    admin: anAdmin,
    answers: {
      "GET /admin/me": over,
      "GET /admin/audit": over,
      "POST /admin/login": { body: { success: true, token: "next", admin: anAdmin } },
    },
  });
  await visitor.type(await screen.findByLabelText("Usuario"), "marta");
  expect(window.location.pathname).toBe("/dashadmin/login");
  server["GET /admin/me"] = { body: { success: true, data: anAdmin, admin: anAdmin } };
  await visitor.type(screen.getByLabelText("Contraseña"), "Zorro-Azul-4781");
  await visitor.click(screen.getByRole("button", { name: "Acceder al Panel" }));
  await waitFor(() =>
    expect(`${window.location.pathname}${window.location.search}`).toBe("/dashadmin/audit?actor=marta"),
  );
});

it("an administrator signs in to the panel alone, whatever screen sent them", () => {
  const view = renderAs(
    <Routes>
      <Route path="/dashadmin/login" element={<AdminLoginScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { path: "/dashadmin/login", state: { from: "/estrategias" } },
  );
  act(() => view.session.signInAdmin({ token: "next", admin: anAdmin }));
  expect(view.place().address).toBe("/dashadmin");
});
