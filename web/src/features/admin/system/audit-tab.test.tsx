import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { Toaster } from "../../../components/ui/states/toaster.tsx";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { AdminSessions } from "./admin-sessions.tsx";
import { AuditTab } from "./audit-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { StatsTab, uptimeText } from "./stats-tab.tsx";

it.each([
  [59, "0 min"],
  [60, "1 min"],
  [3_599, "59 min"],
  [3_600, "1 h 0 min"],
  [86_399, "23 h 59 min"],
  [86_400, "1 d 0 h"],
  [273_600, "3 d 4 h"],
])("%i seconds of work are %s", (seconds, text) => {
  expect(uptimeText(seconds)).toBe(text);
});

it("each figure of the business stands under its own name", async () => {
  const stats = { totalUsers: 1_204, activeUsers: 900, newUsersToday: 3, systemUptime: 7_260 };
  renderWithServices(<StatsTab />, ({ path }) => {
    if (path === "admin/stats") return { success: true, data: stats };
    throw new Error("no history");
  });
  const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextSibling?.textContent;
  await waitFor(() => expect(figure("Total Usuarios")).toBe("1.204"));
  expect(["Usuarios Activos", "Nuevos Hoy", "Tiempo Activo"].map(figure)).toEqual(["900", "3", "2 h 1 min"]);
});

const settings = {
  maintenanceMode: false,
  userRegistration: true,
  twoFactorAuthentication: false,
  securityLogs: true,
};
it("a setting is turned by its own switch, stands as it was saved, and a failure says why", async () => {
  let isDown = false;
  const { calls, visitor } = renderWithServices(
    <>
      <SettingsTab />
      <Toaster />
    </>,
    ({ method, path, json }) => {
      if (path !== "admin/settings") throw new Error("not asked");
      if (method === "put" && isDown)
        throw new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" });
      return { success: true, data: { ...settings, ...(json as object | undefined) } };
    },
  );
  const registration = await screen.findByRole("switch", { name: "Registro de usuarios", checked: true });
  await visitor.click(registration);
  await waitFor(() => expect(registration).toHaveAttribute("aria-checked", "false"));
  isDown = true;
  const maintenance = screen.getByRole("switch", { name: "Modo mantenimiento" });
  await visitor.click(maintenance);
  expect(await screen.findByText("El servicio no responde")).toBeInTheDocument();
  expect(maintenance).toHaveAttribute("aria-checked", "false");
  expect(calls.filter(({ method }) => method === "put").map(({ json }) => json)).toEqual([
    { userRegistration: false },
    { maintenanceMode: true },
  ]);
});

it("a switch waits while its setting is saved", async () => {
  let saved: ((answer: object) => void) | null = null;
  const { calls, visitor } = renderWithServices(<SettingsTab />, ({ method, path }) => {
    if (path !== "admin/settings") throw new Error("not asked");
    if (method === "get") return { success: true, data: settings };
    return new Promise((resolve) => {
      saved = resolve;
    });
  });
  const switches = async () => screen.findAllByRole("switch");
  await visitor.click((await switches())[0] as HTMLElement);
  for (const one of await switches()) expect(one).toBeDisabled();
  act(() => saved?.({ success: true, data: { ...settings, maintenanceMode: true } }));
  await waitFor(async () => expect((await switches())[0]).toBeEnabled());
  expect((await switches())[0]).toBeChecked();
  expect(calls.filter(({ method }) => method === "put")).toHaveLength(1);
});

it("another session of the administrator is ended, the present one has no button", async () => {
  const session = {
    address: null,
    userAgent: null,
    createdAt: "2026-11-20T12:00:00Z",
    expiresAt: "2026-11-27T12:00:00Z",
  };
  let sessions = [
    { ...session, id: "a", lastSeenAt: "2026-11-20T20:59:00Z", current: true },
    { ...session, id: "b", lastSeenAt: "2026-11-20T18:00:00Z", current: false },
  ];
  const { calls, visitor } = renderWithServices(<AdminSessions />, ({ method }) => {
    if (method !== "get") sessions = sessions.slice(0, 1);
    return { success: true, data: sessions, message: "Sesión cerrada" };
  });
  const [own, other] = await screen.findAllByRole("listitem");
  expect([within(own as HTMLElement).queryByRole("button"), own?.textContent]).toEqual([
    null,
    expect.stringContaining("Esta sesión"),
  ]);
  expect(other?.textContent).toMatch(/dirección desconocida · activa hace 3 h/);
  await visitor.click(within(other as HTMLElement).getByRole("button"));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(calls[1]).toMatchObject({ method: "delete", path: "admin/sessions/b" });
});

const auditEntry = {
  id: "1",
  time: "2026-11-20T02:00:00Z",
  actor: "marta",
  action: "user.update",
  target: "u1",
  targetEmail: "ana@paridad.test",
  address: null,
  before: { firstName: "Ana", isActive: true },
  after: { firstName: "Eva", isActive: true },
  userAgent: null,
};

it.each([
  ["admin.created", null, null, "Esta acción no guarda qué campos cambió"],
  ["user.update", { firstName: "Ana" }, { firstName: "Ana" }, "No cambió ningún campo"],
  ["user.deleted", {}, null, "No cambió ningún campo"],
])(
  "a row of %s without changes says why, and one of nobody has no object",
  async (action, before, after, text) => {
    const entry = { ...auditEntry, action, before, after, target: null, targetEmail: null };
    const pagination = { page: 1, total: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false };
    renderWithServices(<AuditTab />, () => ({ success: true, data: [entry], pagination }));
    const row = (await screen.findAllByRole("row"))[1] as HTMLElement;
    const reasons = within(row)
      .getAllByRole("img")
      .map((dash) => dash.getAttribute("aria-label"));
    expect(reasons).toEqual(["Sin objeto", text, "No se hizo desde la web"]);
  },
);

it("the log is asked with what was written alone, from its first page on, and says before and after", async () => {
  const pagination = { page: 1, total: 60, totalPages: 2, hasNextPage: true, hasPrevPage: false };
  const { calls, visitor } = renderWithServices(<AuditTab />, () => ({
    success: true,
    data: [auditEntry],
    pagination,
  }));
  const row = (await screen.findAllByRole("row"))[1];
  expect(row?.textContent).toMatch(
    /^19\/11\/2026 23:00:00martaUsuario cambiadouser\.updateana@paridad\.test1 campoNombre: Ana → Eva–$/,
  );
  await visitor.click(screen.getByRole("button", { name: "Siguiente" }));
  await visitor.type(screen.getByLabelText("Quién"), "m");
  const asked = () => calls.filter(({ path }) => path === "admin/audit").map(({ query }) => query);
  await waitFor(() =>
    expect(asked()).toEqual([
      { page: 1, limit: 50 },
      { page: 2, limit: 50 },
      { actor: "m", page: 1, limit: 50 },
    ]),
  );
  // The rows before stay while others come, and the file has those that are asked for.
  fireEvent.change(screen.getByLabelText("Hasta"), { target: { value: "2026-11-19" } });
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await waitFor(() => expect(asked().at(-1)).toEqual({ actor: "m", to: "2026-11-19", page: 1, limit: 50 }));
  const files = savedFiles();
  await visitor.click(screen.getByRole("button", { name: "Descargar CSV" }));
  await visitor.click(await screen.findByRole("menuitem", { name: /Excel/ }));
  await waitFor(() => expect(files.count()).toBe(1));
  expect((await files.read())[0]).toBe("file auditoria_2026-11-20_excel.csv");
  // Excel reads accents only behind a mark of the encoding.
  expect((await files.bytes(0)).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  await visitor.click(screen.getByRole("button", { name: "Descargar CSV" }));
  await visitor.click(await screen.findByRole("menuitem", { name: /Estándar/ }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ actor: "m", to: "2026-11-19", format: "csv" }));
});
