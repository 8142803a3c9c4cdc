import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

// The chunks, so no test waits for them to be compiled.
import "../features/admin/admin-panel-screen.tsx";
import "../features/admin/system/audit-tab.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";

it("whoever leaves the panel is out whatever the server answers, and nothing that was read waits for the next one", async () => {
  const { server, session, visitor } = openApp({
    path: "/dashadmin/audit",
    admin: anAdmin,
    answers: { "POST /admin/logout": "down" },
  });
  await visitor.click(await screen.findByRole("button", { name: "SALIR" }));
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
