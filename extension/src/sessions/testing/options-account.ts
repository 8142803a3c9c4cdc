import type { ExtensionSession } from "../../testing/extension-session.ts";
import { browser, browserSays, resetBrowser, world } from "../../testing/fake-browser.ts";
import { press } from "../../testing/hands.ts";
import { openPage, pass } from "../../testing/open-page.ts";
import { server } from "../../testing/outside.ts";
import { alertsOf, ana, memory, part } from "./options-world.ts";

const alert = {
  id: "a1",
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: true,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: "2026-11-20T12:00:00Z",
  updatedAt: "2026-11-20T12:00:00Z",
};

const before = {
  id: "f8",
  alertId: "a1",
  kind: "crossed",
  title: "GGAL",
  text: "≥ 7.500,00",
  path: "/alertas",
  value: 7_505,
  heldUntil: null,
  isSeen: true,
};

const fired = {
  success: true,
  data: {
    fired: [
      {
        ...before,
        id: "f9",
        value: 7_510,
        firedAt: "2026-11-20T17:00:00Z",
        isSeen: false,
      },
      { ...before, firedAt: "2026-11-20T16:00:00Z" },
    ],
    unseen: 1,
    hasMore: false,
  },
};

export async function account(story: ExtensionSession) {
  story.part("The account's alerts");
  resetBrowser({ memory });
  server.answers["GET /alerts"] = "no answer";
  await story.opens("options");
  story.hears(part("Alertas de la cuenta"));
  story.does("tries again");
  server.answers["GET /alerts"] = alertsOf([
    alert,
    {
      ...alert,
      id: "a2",
      status: "resting",
      lastFiredAt: "2026-11-20T12:00:00Z",
      title: "GFGC7500DI, compra",
    },
    { ...alert, id: "a3", status: "armed", current: null, isTrue: null, unknown: "No hay punta vendedora" },
    { ...alert, id: "a4", status: "ended", endedReason: "expired", condition: "≤ 7.000,00" },
    { ...alert, id: "a5", status: "paused" },
  ]);
  press("Reintentar");
  await pass();
  story.changes();
  story.happens();
}

export async function notices(story: ExtensionSession) {
  story.does(
    "wants notices here: the browser won't ask, the user says no, the server fails, and then all is well",
  );
  const box = /^Avisarme también/;
  server.answers["GET /alerts/fired"] = "no answer";
  for (const answer of [null, false, true] as const) {
    world.answer = answer;
    press(box);
    await pass();
    story.changes();
    story.happens();
  }
  server.answers["GET /alerts/fired"] = fired;
  press(box);
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
  story.does("the browser takes the permission back, and gives it again");
  world.allowed.delete("notifications");
  browserSays.removed.tell();
  await pass();
  story.changes();
  press("Permitirlos");
  await pass();
  story.changes();
  story.happens();
  story.does("wants no notices");
  press(box);
  await pass();
  story.changes();
  story.happens();
  story.does("they are turned on in another page");
  const kept = { userId: "1", since: "", known: [] };
  await browser.storage.local.set({ "paridad.accountNotices": JSON.stringify(kept) });
  await pass();
  story.changes();
}

export async function again(story: ExtensionSession) {
  story.does("opens it again, asleep, and without any");
  for (const answer of [alertsOf([alert], { isAsleep: true }), alertsOf([])]) {
    server.answers["GET /alerts"] = answer;
    await openPage("options");
    story.reads(part("Alertas de la cuenta"));
  }
  story.happens();
  story.does("another person signs in at another page");
  story.sends(server.calls);
  server.answers["GET /alerts"] = alertsOf([{ ...alert, id: "b1", condition: "≤ 6.900,00" }]);
  const beto = { ...ana, id: "2", firstName: "Beto" };
  await browser.storage.session.set({ token: "two", user: JSON.stringify(beto) });
  await pass();
  story.reads(part("Alertas de la cuenta"));
  story.sends(server.calls);
}
