import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import type { AdminUser } from "@paridad/core/contract";

import { Toaster } from "../../../components/ui/states/toaster.tsx";
import { notify } from "../../../lib/notify.ts";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { ResetDialog } from "./risky-dialogs.tsx";
import type { UsersState } from "./use-users.ts";
import { UsersTable } from "./users-table.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

/** Instants after nine in the evening are another day in UTC. */
const zoe = {
  id: "u1",
  email: "zoe@example.com",
  firstName: "Zoe",
  lastName: "Paz",
  isActive: true,
  emailVerified: false,
  createdAt: "2026-10-02T02:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  subscriptionType: "pro",
  subscriptionStatus: "active",
  discountCode: null,
  promotionalCode: "RUEDA10",
  subscriptionCreatedAt: "2026-10-03T02:00:00.000Z",
  subscriptionActivatedAt: "2026-10-04T02:00:00.000Z",
  lastLogin: "2026-10-05T02:00:00.000Z",
} as unknown as AdminUser;
const leo = {
  ...zoe,
  id: "u2",
  email: "leo@example.com",
  isActive: false,
  lastLogin: null,
  promotionalCode: null,
} as AdminUser;
const can = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: true,
  smtp: true,
};
const stateOf = (change: object = {}) => {
  const changed = vi.fn<(next: object) => void>();
  const query = { scope: "all", page: 1, limit: 10, ...change };
  const list = { isFetching: false, refetch: vi.fn<() => void>() };
  return {
    changed,
    state: { query, list, change: changed, hiddenColumns: new Set(["email"]) } as unknown as UsersState,
  };
};
function open(able: object = can) {
  const onOpen = vi.fn<(dialog: object) => void>();
  const { state } = stateOf();
  const rendered = renderWithServices(
    <>
      <UsersTable state={state} users={[zoe, leo]} onOpen={onOpen} />
      <Toaster />
    </>,
    ({ path }) =>
      path === "admin/capabilities"
        ? { success: true, data: able }
        : { success: true, user: zoe, message: "Listo" },
  );
  return { ...rendered, onOpen };
}

it("an account is shut after a question and opened at once", async () => {
  const { calls, onOpen, queries, visitor } = open();
  queries.setQueryData(["admin", "users"], []);
  await visitor.click(screen.getByRole("button", { name: "Desactivar a zoe@example.com" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: "deactivate", user: zoe });
  await visitor.click(screen.getByRole("button", { name: "Activar a leo@example.com" }));
  const sent = () =>
    calls.filter(({ method }) => method !== "get").map(({ method, path, json }) => [method, path, json]);
  await waitFor(() => expect(sent()).toEqual([["patch", "admin/users/u2/active", { isActive: true }]]));
  await waitFor(() => expect(queries.getQueryState(["admin", "users"])?.isInvalidated).toBe(true));
  expect(onOpen).toHaveBeenCalledOnce();
});

it("what this server can't do says so and opens nothing", async () => {
  const { onOpen, visitor } = open({
    ...can,
    passwordReset: false,
    customMessage: false,
    toggleActive: false,
  });
  await waitFor(async () => {
    await visitor.click(screen.getByRole("button", { name: "Enviar restablecimiento a zoe@example.com" }));
    expect(
      screen.getByText("Funcionalidad de restablecimiento no disponible temporalmente"),
    ).toBeInTheDocument();
  });
  onOpen.mockClear();
  await visitor.click(screen.getByRole("button", { name: "Enviar mensaje a zoe@example.com" }));
  await visitor.click(screen.getByRole("button", { name: "Desactivar a zoe@example.com" }));
  expect(
    await screen.findByText("Funcionalidad de mensajes no disponible temporalmente"),
  ).toBeInTheDocument();
  expect(onOpen).not.toHaveBeenCalled();
});

it.each([
  ["toggleActive", "Desactivar a zoe@example.com", "Funcionalidad de cambio de estado"],
  ["passwordReset", "Enviar restablecimiento a zoe@example.com", "Funcionalidad de restablecimiento"],
  ["customMessage", "Enviar mensaje a zoe@example.com", "Funcionalidad de mensajes"],
])("of a server that can't do %s alone, the rest opens", async (name, button, text) => {
  const said = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  const { onOpen, queries, visitor } = open({ ...can, [name]: false });
  await waitFor(() => expect(queries.getQueryData(["admin", "capabilities"])).toBeDefined());
  for (const one of ["Desactivar a", "Enviar restablecimiento a", "Enviar mensaje a"])
    await visitor.click(screen.getByRole("button", { name: `${one} zoe@example.com` }));
  expect(said.mock.calls).toEqual([[expect.stringContaining(text)]]);
  said.mockRestore();
  const kinds = { Desactivar: "deactivate", "Enviar restablecimiento": "reset", "Enviar mensaje": "message" };
  expect(onOpen.mock.calls.map(([dialog]) => (dialog as { kind: string }).kind)).toEqual(
    Object.entries(kinds).flatMap(([word, kind]) => (button.startsWith(word) ? [] : [kind])),
  );
});

it("a link whose answer was lost is asked for again as the same one", async () => {
  let isLost = true;
  const { calls, visitor } = renderWithServices(<ResetDialog user={zoe} onClose={() => undefined} />, () => {
    if (!isLost) return { success: true, message: "Listo" };
    isLost = false;
    throw new Error("the answer was lost");
  });
  const send = screen.getByRole("button", { name: "Enviar enlace" });
  await visitor.click(send);
  await waitFor(() => expect(send).toBeEnabled());
  await visitor.click(send);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey);
});

it("a search is sent on a press, and an emptied one at once; columns are hidden by their names", async () => {
  const { state, changed } = stateOf({ search: "ana" });
  const { visitor } = renderWithServices(<UsersToolbar state={state} />);
  const field = screen.getByLabelText("Buscar");
  expect(field).toHaveValue("ana");
  await visitor.type(field, " paz ");
  expect(changed).not.toHaveBeenCalled();
  await visitor.type(field, "{Enter}");
  expect(changed).toHaveBeenLastCalledWith({ search: "ana paz" });
  await visitor.clear(field);
  expect(changed).toHaveBeenLastCalledWith({ search: "" });
  await visitor.click(screen.getByText("Columnas"));
  await visitor.click(screen.getByRole("checkbox", { name: "Plan" }));
  expect(changed).toHaveBeenLastCalledWith({ columns: "email,plan" });
  await visitor.click(screen.getByRole("checkbox", { name: "Email" }));
  expect(changed).toHaveBeenLastCalledWith({ columns: "" });
  expect(screen.getByRole("button", { name: "Actualizar" })).toBeEnabled();
  Object.assign(state.list, { isFetching: true });
  renderWithServices(<UsersToolbar state={state} />);
  expect(screen.getByRole("button", { name: "Actualizando..." })).toBeDisabled();
});
