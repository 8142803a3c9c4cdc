import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { BackgroundWork } from "./background-work.tsx";
import { BulkEmailDialog } from "./bulk-email-dialog.tsx";
import { CampaignResults } from "./campaign-results.tsx";
import { Campaigns } from "./campaigns.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const campaign = {
  id: "m1",
  title: "Novedades",
  createdAt: "2026-11-20T02:00:00Z",
  recipients: 10,
  sent: 5,
  failed: 0,
  pending: 0,
};

it("each bulk mail says how far it got; deleted accounts take nothing from its progress", async () => {
  const campaigns = [
    campaign,
    { ...campaign, id: "m2", title: "Dos", sent: 4, failed: 3, pending: 1, deleted: 2 },
    { ...campaign, id: "m3", title: "Tres", pending: 5, deleted: 1 },
  ];
  renderWithServices(<Campaigns />, () => ({ success: true, data: campaigns }));
  await screen.findByText("Novedades");
  expect(
    screen
      .getAllByRole("listitem")
      .map(({ textContent }) => plain(textContent).replace(/Ver resultado$/, "")),
  ).toEqual([
    "Novedades19/11/2026 23:00:005 de 10 enviados",
    "Dos19/11/2026 23:00:004 de 10 enviados · 3 fallaron · 1 pendiente · 2 de cuentas eliminadas",
    "Tres19/11/2026 23:00:005 de 10 enviados · 5 pendientes · 1 de una cuenta eliminada",
  ]);
  const bars = screen.getAllByRole("progressbar") as HTMLProgressElement[];
  expect(bars.map(({ value, max }) => [value, max])).toEqual([
    [5, 10],
    [7, 8],
    [5, 9],
  ]);
});

it("a mail of an unknown state is a row among its bulk mail's", async () => {
  const result = { email: "a@x.ar", status: "sent", sentAt: null, error: null };
  const results = [result, { ...result, email: "b@x.ar", status: "bounced" }];
  renderWithServices(<CampaignResults id="m1" title="Novedades" onClose={() => undefined} />, () => ({
    success: true,
    data: { ...campaign, results },
  }));
  expect(await screen.findByRole("row", { name: /^b@x\.ar Desconocido/ })).toBeVisible();
});

it("each job is called by its own name, with its state and why it failed", async () => {
  const job = {
    cron: "0 3 * * *",
    waiting: 0,
    running: 0,
    retrying: 0,
    givenUp: 0,
    lastError: null,
    lastEndedAt: null,
  };
  const jobs = [
    { ...job, name: "subscriptions", running: 1 },
    { ...job, name: "usage-days", lastError: "sin base", givenUp: 2, lastEndedAt: "2026-11-20T02:00:00Z" },
    { ...job, name: "de-otra-version" },
  ];
  const mail = { waiting: 3, retrying: 0, oldestWaitingAt: null, failed: 0 };
  renderWithServices(<BackgroundWork />, () => ({ success: true, data: { mail, jobs } }));
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    "Vencimientos y avisos de planesEn curso",
    "Usuarios y conexiones de cada díaMotivo: sin baseAbandonada 2 veces en 30 díasFallóÚltima vez: 19/11/2026 23:00:00",
    "DesconocidoTodavía no corrió",
  ]);
});
it("a bulk mail is seen with whom it reaches before it goes out", async () => {
  const stats = { totalUsers: 50, activeUsers: 40, newUsersToday: 1, systemUptime: 60 };
  const { calls, visitor } = renderWithServices(<BulkEmailDialog onClose={() => undefined} />, ({ path }) =>
    path === "admin/stats"
      ? { success: true, data: stats }
      : { success: true, data: campaign, message: "Listo" },
  );
  const preview = screen.getByRole("button", { name: "Previsualizar" });
  await visitor.type(screen.getByLabelText("Título"), " Hola ");
  expect(preview).toBeDisabled();
  expect(preview).toHaveAttribute("title");
  await visitor.type(screen.getByLabelText("Contenido"), "Texto");
  await visitor.click(screen.getByRole("checkbox"));
  await visitor.click(preview);
  expect(await screen.findByText("Todos los usuarios activos (40)")).toBeVisible();
  expect(screen.getByText("Incluido")).toBeVisible();
  await visitor.click(screen.getByRole("button", { name: "Enviar Correos" }));
  await waitFor(() => expect(calls.at(-1)?.method).toBe("post"));
  expect(calls.at(-1)).toMatchObject({
    path: "admin/emails/bulk",
    json: { title: "Hola", content: "Texto", includePasswordReset: true, targetUsers: [] },
  });
});
