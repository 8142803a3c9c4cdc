import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

import type { UserSession } from "../../../testing/user-session.ts";
import { main } from "./on-page.ts";
import { can, openPanel } from "./open-panel.ts";
import { answer } from "./server-answers.ts";

const settings = {
  maintenanceMode: false,
  userRegistration: true,
  twoFactorAuthentication: false,
  securityLogs: true,
};

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const session = {
  userAgent: firefox,
  address: "192.0.2.1",
  createdAt: "2026-11-20T12:00:00Z",
  expiresAt: "2026-12-20T12:00:00Z",
};
const sessions = [
  { ...session, id: "s1", lastSeenAt: "2026-11-20T20:59:40Z", current: true },
  {
    ...session,
    id: "s2",
    userAgent: null,
    address: null,
    lastSeenAt: "2026-11-18T21:00:00Z",
    current: false,
  },
];

/** The panel's chapters on the system: statistics, settings, the audit log, the feed, and what is switched off. */
export async function system(told: UserSession) {
  told.part("Statistics");
  openPanel("stats", {
    "GET /admin/stats": answer({
      totalUsers: 1_234,
      activeUsers: 987,
      newUsersToday: 0,
      systemUptime: 93_784,
    }),
  });
  await screen.findByText("1.234");
  told.reads(main().querySelector("dl") as Element);
  told.line(`the tab's title: ${document.title}`);
  cleanup();
  told.part("Settings");
  openPanel("settings", { "GET /admin/settings": answer(settings), "GET /admin/sessions": answer(sessions) });
  await waitFor(() => expect(document.querySelectorAll("[role=switch]")).toHaveLength(4));
  await screen.findByText("Firefox en Linux");
  await screen.findByText("Activar");
  told.reads(main());
  cleanup();
  told.part("The audit log");
  const row = {
    id: "a1",
    time: "2026-11-20T15:00:00.000Z",
    actor: "marta",
    action: "user.update",
    target: "u1",
    targetEmail: "zoe@example.com",
    userAgent: firefox,
    before: { firstName: "Zoe", subscriptionStatus: "active" },
    after: { firstName: "Zoé", subscriptionStatus: "expired" },
    address: "192.0.2.1",
  };
  openPanel("audit", {
    "GET /admin/audit": answer([row], {
      pagination: { page: 1, total: 1, totalPages: 1, hasNextPage: false },
    }),
  });
  await screen.findByText("Auditoría", { selector: "h1" });
  await screen.findByText(/Página 1 de 1/);
  told.reads(main());
  cleanup();
  told.part("The feed, lost");
  openPanel("feed", {
    "GET /admin/feed": answer({
      kind: "live",
      name: "InvertirOnline",
      state: "lost",
      lostReason: "/api answered 429",
      retry: { attempt: 2, at: "2026-11-20T21:00:40.000Z" },
      lastTick: "2026-11-20T20:00:00.000Z",
      seq: 12,
      book: { options: 213, twoSided: 120, crossed: 0, stale: 3 },
      faults: { "malformed-row": 1, "no-panel": 1, "clock-skew": 0 },
      examples: { "no-panel": ["/Cotizaciones/opciones"] },
      recorderGaps: 4,
    }),
  });
  await screen.findByText("Perdida");
  told.reads(main());
  cleanup();
  told.part("Sections that are switched off");
  for (const tab of ["partnerships", "payment-requests", "promotional-codes"]) {
    openPanel(tab, {
      "GET /admin/capabilities": answer({ ...can, paymentRequests: false, promotionalCodes: false }),
    });
    await screen.findByText("Esta funcionalidad está temporalmente deshabilitada.");
    told.reads(main());
    cleanup();
  }
}
