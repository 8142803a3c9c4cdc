import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

// The tab's chunk, so no test waits for it to be compiled.
import "../features/admin/emails/emails-tab.tsx";
import { retryButton } from "@paridad/core/testing";

import { anAdmin, openApp } from "./testing/open-app.tsx";

const job = {
  name: "subscriptions",
  cron: "*/15 * * * *",
  waiting: 0,
  running: 0,
  retrying: 0,
  givenUp: 0,
  lastEndedAt: "2026-11-20T15:00:00.000Z",
  lastError: null,
};
const of = (data: unknown) => ({ body: { success: true, data } });

it("mails that wait and the jobs' states are told in the emails tab", async () => {
  openApp({
    path: "/dashadmin/emails",
    admin: anAdmin,
    answers: {
      "GET /admin/emails/bulk": of([]),
      "GET /admin/queues": of({
        mail: { waiting: 1_204, retrying: 3, oldestWaitingAt: "2026-11-20T14:30:00.000Z", failed: 2 },
        jobs: [
          job,
          { ...job, name: "receipts-upkeep", retrying: 1, lastError: "no space left on device" },
          { ...job, name: "history-upkeep", givenUp: 2, lastError: "away" },
          { ...job, name: "of-tomorrow", lastEndedAt: null },
          { ...job, name: "alerts-upkeep", running: 1, lastError: "earlier" },
        ],
      }),
    },
  });
  const title = await screen.findByRole("heading", { name: "Correos y tareas en segundo plano" });
  const card = within(title.parentElement as HTMLElement);
  expect((await card.findAllByRole("definition")).map(({ textContent }) => textContent)).toEqual([
    "1.204",
    "3",
    "20/11/2026 11:30:00",
    "2",
  ]);
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Vencimientos y avisos de planesAl díaÚltima vez: 20/11/2026 12:00:00",
    "Comprobantes vencidosMotivo: no space left on deviceFalló: se reintentaÚltima vez: 20/11/2026 12:00:00",
    "Historial: barras diarias y minutos viejosMotivo: awayAbandonada 2 veces en 30 díasFallóÚltima vez: 20/11/2026 12:00:00",
    "DesconocidoTodavía no corrió",
    "Avisos de alertas que esperan el fin del silencioMotivo: earlierEn cursoÚltima vez: 20/11/2026 12:00:00",
  ]);
});

it("jobs that can't be read say why, and a press reads them again", async () => {
  const { server, asked, visitor } = openApp({
    path: "/dashadmin/emails",
    admin: anAdmin,
    answers: {
      "GET /admin/emails/bulk": of([]),
      "GET /admin/queues": {
        status: 503,
        body: { success: false, code: "DATABASE_UNAVAILABLE", message: "La base no responde" },
      },
    },
  });
  const title = await screen.findByRole("heading", { name: "Correos y tareas en segundo plano" });
  const card = within(title.parentElement as HTMLElement);
  expect(await card.findByRole("alert")).toHaveTextContent("La base no responde");
  expect(card.queryByRole("listitem")).toBeNull();
  expect(card.queryByText("Correos en espera")).toBeNull();
  server["GET /admin/queues"] = of({
    mail: { waiting: 0, retrying: 0, oldestWaitingAt: null, failed: 0 },
    jobs: [job],
  });
  const before = asked.filter((call) => call === "GET /admin/queues").length;
  await visitor.click(card.getByRole(...retryButton));
  // Well before the card looks again by itself, ten seconds on.
  const row = await card.findByRole("listitem", {}, { timeout: 3_000 });
  expect(row).toHaveTextContent("Vencimientos y avisos de planesAl día");
  expect(card.queryByRole("alert")).toBeNull();
  expect(asked.filter((call) => call === "GET /admin/queues")).toHaveLength(before + 1);
});
