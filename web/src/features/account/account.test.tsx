import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { LeavePlan } from "./leaving/leave-plan.tsx";
import { SessionsList } from "./sessions-list.tsx";

it("leaving a plan is asked once more, and all that shows the plan is read again", async () => {
  const leaving = { notice: null, canNotice: true, withdrawal: null, withdrawn: null };
  const { calls, queries, visitor } = renderWithServices(<LeavePlan />, ({ method }) =>
    method === "get" ? { success: true, data: leaving } : { success: true, message: "Baja registrada" },
  );
  const shown = [["payments"], ["me"]];
  for (const queryKey of shown) queries.setQueryData(queryKey, {});
  await visitor.click(await screen.findByRole("button", { name: "Botón de baja" }));
  expect(calls.map(({ method }) => method)).toEqual(["get"]);
  await visitor.click(screen.getByRole("button", { name: "Confirmar baja" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.map(({ method, json }) => [method, json])).toEqual([
    ["get", undefined],
    ["post", { kind: "notice" }],
    ["get", undefined],
  ]);
  expect(shown.map((queryKey) => queries.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true]);
});

it("who has another state of plan by now is asked about it again", async () => {
  const leaving = { notice: null, canNotice: false, withdrawal: null, withdrawn: null };
  const { calls, session } = renderAs(<LeavePlan />, {
    user: personOn("pro", { subscriptionStatus: "pending_payment" }),
    server: () => ({ success: true, data: { ...leaving, canNotice: calls.length > 1 } }),
  });
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => session.setUser(personOn("pro")));
  expect(await screen.findByRole("button", { name: "Botón de baja" })).toBeVisible();
});

it("a single other session can be ended by its own button or with the others, the present one by neither", async () => {
  const session = {
    address: "192.0.2.1",
    userAgent: null,
    createdAt: "2026-11-20T12:00:00Z",
    expiresAt: "2026-11-27T12:00:00Z",
  };
  const sessions = [
    { ...session, id: "a", lastSeenAt: "2026-11-20T20:55:00Z", current: true },
    { ...session, id: "b", lastSeenAt: "2026-11-20T18:00:00Z", current: false },
  ];
  const { calls, visitor } = renderWithServices(<SessionsList />, ({ method }) =>
    method === "get" ? { success: true, data: sessions } : { success: true, message: "Sesión cerrada" },
  );
  const [own, other] = await screen.findAllByRole("listitem");
  expect(within(own as HTMLElement).queryByRole("button")).toBeNull();
  expect(other).toHaveTextContent("activa hace 3 h");
  await visitor.click(within(other as HTMLElement).getByRole("button", { name: /^Cerrar / }));
  await waitFor(() => expect(calls[1]).toMatchObject({ method: "delete", path: "auth/sessions/b" }));
  sessions.pop();
  const others = screen.getByRole("button", { name: "Cerrar las otras" });
  await visitor.click(others);
  await waitFor(() => expect(others).not.toBeInTheDocument());
  expect(calls.at(-2)).toMatchObject({ method: "delete", path: "auth/sessions" });
});
