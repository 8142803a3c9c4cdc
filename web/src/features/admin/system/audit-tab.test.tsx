import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { Toaster } from "../../../components/ui/states/toaster.tsx";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { AuditTab } from "./audit-tab.tsx";
import { AdminSessions, SettingsTab } from "./settings-tab.tsx";

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
  expect(other?.textContent).toMatch(/Dirección desconocida · activa hace 3 h/);
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
  const queries = () => calls.filter(({ path }) => path === "admin/audit").map(({ query }) => query);
  await waitFor(() =>
    expect(queries()).toEqual([
      { page: 1, limit: 50 },
      { page: 2, limit: 50 },
      { actor: "m", page: 1, limit: 50 },
    ]),
  );
  // The rows before stay while others come, and the file has those that are asked for.
  fireEvent.change(screen.getByLabelText("Hasta"), { target: { value: "2026-11-19" } });
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await waitFor(() => expect(queries().at(-1)).toEqual({ actor: "m", to: "2026-11-19", page: 1, limit: 50 }));
  const files = savedFiles();
  await visitor.click(screen.getByRole("button", { name: "Descargar CSV" }));
  await visitor.click(await screen.findByRole("menuitem", { name: /Excel/ }));
  await waitFor(() => expect(files.count()).toBe(1));
  expect((await files.read())[0]).toBe("file auditoria_2026-11-20_excel.csv");
  // Excel reads accents only behind a mark of the encoding.
  expect((await files.bytes(0)).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  await visitor.click(screen.getByRole("button", { name: "Descargar CSV" }));
  await visitor.click(await screen.findByRole("menuitem", { name: /Estándar/ }));
  await waitFor(() => expect(queries().at(-1)).toEqual({ actor: "m", to: "2026-11-19", format: "csv" }));
});
