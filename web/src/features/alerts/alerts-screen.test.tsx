import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { FiredAlert } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { AlertsScreen } from "./alerts-screen.tsx";
import { FiredList } from "./fired-list.tsx";
import { alert, listOf, now, renderAlerts } from "./testing/render-alerts.tsx";

const firing: FiredAlert = {
  id: "f1",
  alertId: "a1",
  kind: "crossed",
  title: "GGAL",
  text: "≥ 7.500,00 · ahora 7.510,00",
  path: "/estrategias/calculadora",
  value: 7_510,
  firedAt: now,
  heldUntil: null,
  isSeen: false,
};

const person = userEvent.setup();

it("older lines are asked for once however often they are pressed for", async () => {
  let answer: (() => void) | null = null;
  const line = {
    id: "9",
    alertId: "a1",
    kind: "crossed",
    value: 7_510,
    title: "GGAL ≥ 7.500,00",
    text: "7.510,00",
    path: "/alertas",
    heldUntil: null,
    isSeen: true,
  };
  const page = { fired: [{ ...line, firedAt: "2026-11-20T15:00:00Z" }], unseen: 0, hasMore: true };
  const { calls, visitor } = renderAs(<FiredList />, {
    user: personOn("pro"),
    server: ({ query }) =>
      query?.["before"] === undefined
        ? { success: true, data: page }
        : new Promise((resolve) => {
            answer = () => resolve({ success: true, data: { ...page, fired: [], hasMore: false } });
          }),
  });
  await visitor.click(await screen.findByRole("button", { name: "Ver anteriores" }));
  await visitor.click(await screen.findByRole("button", { name: "Cargando..." }));
  expect(calls.filter(({ query }) => query?.["before"] === "9")).toHaveLength(1);
  act(() => answer?.());
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

it("an alert of an unknown state is called so, beside the others", async () => {
  renderAlerts(listOf([alert, { ...alert, id: "a2", status: "frozen" }]));
  const rows = (await screen.findByRole("list", { name: "Alertas guardadas" })).children;
  expect([...rows].map((row) => row.textContent?.includes("Desconocido"))).toEqual([false, true]);
});

it("an alert shows where it stands, and is paused from the version that was seen", async () => {
  const { sent } = renderAlerts(listOf([alert]), {
    fired: [firing],
    older: [{ ...firing, id: "f0", text: "≤ 7.000,00 · ahora 6.990,00" }],
    failures: 1,
  });
  const row = within(
    (await screen.findByRole("list", { name: "Alertas guardadas" })).firstElementChild as HTMLElement,
  );
  expect(row.getByText("Esperando")).toBeVisible();
  expect(row.getByText("7.400,00")).toBeVisible();
  await person.click(row.getByRole("button", { name: "Pausar la alerta de GGAL ≥ 7.500,00" }));
  expect(await row.findByText("En pausa")).toBeVisible();
  expect(sent("post")[0]).toMatchObject({ path: "alerts/a1/state", json: { version: 3, action: "pause" } });
  const history = within(screen.getByRole("list", { name: "Alertas que se cumplieron" }));
  expect(history.getByText("≥ 7.500,00 · ahora 7.510,00")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Ver anteriores" }));
  await screen.findByRole("alert");
  expect(history.getByText("≥ 7.500,00 · ahora 7.510,00")).toBeVisible();
  expect(screen.getByRole("button", { name: "Ver anteriores" })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Ver anteriores" }));
  expect(await history.findByText("≤ 7.000,00 · ahora 6.990,00")).toBeVisible();
  await waitFor(() => expect(history.getAllByRole("link")[1]).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Ver anteriores" })).toBeNull();
  expect(sent("get").filter(({ query }) => query?.["before"] === "f1")).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Marcar como vistas (1)" }));
  await waitFor(() =>
    expect(sent("post")[1]).toMatchObject({ path: "alerts/fired/seen", json: { upTo: "f1" } }),
  );
  const newest = () =>
    sent("get").filter(({ path, query }) => path === "alerts/fired" && query?.["before"] === undefined);
  await waitFor(() => expect(newest().length).toBeGreaterThan(1));
});

it("what ended long ago comes when it is asked for", async () => {
  const ended = [{ ...alert, id: "a0", status: "ended" as const, title: "GGAL ≥ 1,00" }];
  const { sent } = renderAlerts(listOf([alert], { hasMore: true, total: 2 }), { ended });
  await person.click(await screen.findByRole("button", { name: "Ver más" }));
  const older = within(await screen.findByRole("list", { name: "Alertas terminadas antes" }));
  expect(await older.findByText("GGAL ≥ 1,00")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ver más" })).toBeNull();
  expect(sent("get").filter(({ query }) => query?.["before"] === "a1")).toHaveLength(1);
});

it("a lapsed plan's alerts sleep: they are read and deleted, not changed", async () => {
  const { sent } = renderAlerts(listOf([alert], { isAsleep: true, maximum: 0 }));
  expect(await screen.findByText("Tus alertas duermen")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver planes" })).toHaveAttribute("href", "/suscripciones");
  expect(screen.getByRole("link", { name: "tu perfil" })).toHaveAttribute("href", "/profile");
  // A value watched once is no value of now.
  expect(screen.getByRole("img", { name: /^Duerme: sin un plan que incluya alertas/ })).toBeVisible();
  expect(screen.queryByText("Esperando")).toBeNull();
  expect(screen.queryByRole("button", { name: /Nueva alerta|Pausar|Cambiar/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: /Eliminar la alerta de GGAL/ }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(sent("delete")[0]).toMatchObject({ path: "alerts/a1", query: { version: 3 } }));
});

it("counts what a plan keeps without what ended, rearms what was told alone, and ends the hours without notices", async () => {
  const night = { from: "21:00", to: "09:00" };
  const alerts = [
    { ...alert, id: "a1", status: "resting", lastFiredAt: now },
    { ...alert, id: "a2", status: "resting", lastFiredAt: null },
    { ...alert, id: "a3", status: "ended", endedReason: "expired" },
  ] as const;
  const { sent } = renderAlerts(listOf(alerts, { settings: { quiet: night } }));
  expect(await screen.findByText(/2 de 50 que guarda tu plan/)).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Rearmar/ })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: /^Pausar/ })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: /^Eliminar/ })).toHaveLength(3);
  await person.click(screen.getByRole("checkbox", { name: "Tengo horas sin avisos" }));
  await waitFor(() => expect(sent("put")[0]?.json).toEqual({ quiet: null }));
});

it("a list that can't be read again stands as it was, and one that never came says so", async () => {
  let isDown = false;
  const list = listOf([alert], { maximum: 5 });
  const { queries } = renderWithServices(<AlertsScreen />, ({ path }) => {
    if (isDown) throw new ApiError({ code: "INTERNAL_ERROR", message: "Algo salió mal." });
    const fired = { fired: [], unseen: 0, hasMore: false };
    return { success: true, data: path === "alerts" ? list : fired };
  });
  await screen.findByText("1 de 5 que guarda tu plan");
  isDown = true;
  await act(() => queries.refetchQueries({ queryKey: ["alerts"] }));
  expect(queries.getQueryState(["alerts"])?.status).toBe("error");
  expect(screen.getByText("1 de 5 que guarda tu plan")).toBeVisible();
  expect(screen.queryByText("Algo salió mal.")).toBeNull();
  act(() => queries.clear());
});
