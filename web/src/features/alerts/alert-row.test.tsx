import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Alert } from "@paridad/core/contract";

import { Toaster } from "../../components/ui/states/toaster.tsx";
import { notify } from "../../lib/notify.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { AlertRow } from "./alert-row.tsx";
import { alert as usual } from "./testing/sample-alerts.ts";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const alert: Alert = { ...usual, note: "Mirar", lastFiredAt: "2026-11-20T02:00:00Z" };
const row = (change: Partial<Alert>, { canWrite = true, hasBrowsers = true } = {}) => (
  <ul>
    <AlertRow
      alert={{ ...alert, ...change }}
      canWrite={canWrite}
      hasBrowsers={hasBrowsers}
      onEdit={() => undefined}
    />
  </ul>
);

it("an alert says how it tells and where it stands, and an unknown value is a dash with its reason", () => {
  renderWithServices(row({ current: null, unknown: "Falta la punta", push: true }, { hasBrowsers: false }));
  expect(screen.getByRole("img", { name: "por email" })).toBeVisible();
  expect(screen.queryByRole("img", { name: "en tus navegadores" })).toBeNull();
  expect(screen.getByRole("img", { name: "Falta la punta" })).toBeVisible();
  expect(plain(screen.getByRole("listitem").textContent)).toContain("última vez 19/11/2026 23:00:00");
  renderWithServices(row({ mail: false }));
  expect(
    screen.getAllByRole("img", { name: /^por email|^en tus/ }).map((one) => one.getAttribute("aria-label")),
  ).toEqual(["por email", "en tus navegadores"]);
});

it("a press acts from the version that is on screen, a rearmed alert that still holds says so, and a failure why", async () => {
  let answer: () => unknown = () => ({
    success: true,
    data: { ...alert, isTrue: true, version: 4 },
    message: "Listo",
  });
  const { calls, visitor } = renderWithServices(
    <>
      {row({ status: "resting" })}
      <Toaster />
    </>,
    ({ method }) => (method === "get" ? { success: true, data: { alerts: [] } } : answer()),
  );
  await visitor.click(screen.getByRole("button", { name: /^Rearmar/ }));
  expect(await screen.findByText("Todavía se cumple: avisa cuando vuelva a cruzar.")).toBeInTheDocument();
  const acted = () => calls.filter(({ method }) => method !== "get");
  expect(acted()[0]).toMatchObject({
    method: "post",
    path: "alerts/a1/state",
    json: { version: 3, action: "rearm" },
  });
  // A pause says nothing of it, though it holds.
  const info = vi.spyOn(notify, "info");
  await visitor.click(screen.getByRole("button", { name: /^Pausar/ }));
  await waitFor(() => expect(acted()).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Pausar/ })).toBeEnabled());
  expect(info).not.toHaveBeenCalled();
  answer = () => {
    throw new ApiError({ code: "STALE_UPDATE", message: "Otra ventana la cambió" });
  };
  await visitor.click(screen.getByRole("button", { name: /^Pausar/ }));
  expect(await screen.findByText("Otra ventana la cambió")).toBeInTheDocument();
  answer = () => ({ success: true, message: "Alerta eliminada" });
  await visitor.click(screen.getByRole("button", { name: /^Eliminar/ }));
  await visitor.click(screen.getByRole("button", { name: "Eliminar" }));
  await waitFor(() =>
    expect(acted().at(-1)).toMatchObject({ method: "delete", path: "alerts/a1", query: { version: 3 } }),
  );
});
