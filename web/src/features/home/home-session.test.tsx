import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../testing/driven-market.ts";
import { renderAs } from "../../testing/render-as.tsx";
import { press } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { HomeDesk } from "./desk/home-desk.tsx";
import { HomeScreen } from "./home-screen.tsx";

afterEach(() => vi.restoreAllMocks());

/** On trial until 27 November at three in the afternoon; it is 20 November at six. */
const trial = { trialEndsAt: "2026-11-27T15:00:00-03:00" };
const plan = (id: string, name: string, description: string, amount: string) => ({
  id,
  name,
  icon: "gem",
  description,
  pricing: { monthly: { formatted: amount }, yearly: { formatted: "otro precio" } },
});
const plans = [
  plan("starter", "Starter", "Para empezar", "$ 9.900"),
  plan("pro", "Pro", "Para operar", "$ 27.900"),
];

async function forEachPlan(told: UserSession) {
  // Nobody looks at the page: its market waits, whose own session is below.
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const users: [string, User][] = [
    ["no plan", personOn("free")],
    ["Starter", personOn("starter")],
    ["Pro", personOn("pro")],
    ["Black", personOn("black")],
    ["a plan that is over", personOn("pro", { subscriptionStatus: "expired" })],
    ["a payment under way", personOn("pro", { subscriptionStatus: "pending_payment" })],
    ["a trial", personOn("free", trial)],
    ["a trial of its last day", personOn("free", { trialEndsAt: "2026-11-21T17:00:00-03:00" })],
    [
      "a trial and a payment under way",
      personOn("pro", { ...trial, subscriptionStatus: "payment_received" }),
    ],
    ["a trial with a plan after it", personOn("pro", trial)],
  ];
  for (const [what, user] of users) {
    told.part(`Home of a user with ${what}`);
    renderAs(<HomeScreen />, { user });
    if (!/^no plan|over|^a payment/.test(what)) await screen.findByText("En pausa");
    const [title, rest] = (document.querySelector("main") as HTMLElement).children;
    told.hears(title);
    // Cards of features and quick actions are the same for all who have data.
    const parts = [...(rest?.children ?? [])];
    for (const part of /^(no plan|Pro)$/.test(what) ? parts : parts.slice(0, -2)) told.reads(part);
    cleanup();
  }
}

async function choosing(told: UserSession) {
  told.part("Looking at the plans");
  let answer: () => unknown = () =>
    Promise.reject(new ApiError({ code: "NETWORK_ERROR", message: "Sin conexión" }));
  renderAs(<HomeScreen />, { user: personOn("free"), api: { plans: { list: async () => answer() } } });
  told.does("opens them, and they can't be read");
  press("Ver planes disponibles");
  await screen.findByText("Sin conexión");
  told.hears(screen.getByRole("dialog"));
  told.does("tries again: there is none");
  answer = () => [];
  press("Reintentar");
  await screen.findByText(/^No hay planes/);
  told.changes();
  cleanup();
  renderAs(<HomeScreen />, { user: personOn("free"), api: { plans: { list: async () => plans } } });
  told.does("opens them another day");
  press("Ver planes disponibles");
  await screen.findByRole("radio", { name: /Pro/, hidden: true });
  told.hears(screen.getByRole("dialog"));
  told.does("picks Pro, and goes on");
  press(/Pro/);
  told.changes();
  press("Seleccionar Plan");
  await waitFor(() => expect(screen.queryByRole("radio", { hidden: true })).toBeNull());
  told.reads(screen.getByRole("dialog"));
  cleanup();
}

it("home reads as approved", async () => {
  const told = userSession("Inicio (/home)");
  await forEachPlan(told);
  await choosing(told);
  await expect(told.text()).toMatchFileSnapshot("testing/home.txt");
}, 120_000);

const asOf = "2026-11-20T17:00:00-03:00";
const option = (symbol: string, fields: object) => ({
  symbol,
  strike: Number(symbol.slice(4, 8)),
  expiration: "2026-12-18",
  ...fields,
});
const options = [
  option("GFGC7400DI", { bid: 500, ask: 520, last: 505, previousClose: 404, volume: 12 }),
  option("GFGV7400DI", { bid: 280, ask: 300, last: 290, volume: 0 }),
  option("GFGC7600DI", { bid: 390, ask: 400, last: 392, volume: 340 }),
  option("GFGV7600DI", { bid: 370, ask: 380, last: 371, previousClose: 371, volume: 95 }),
  // A tie of volume with the put above.
  option("GFGC8000DI", { bid: 230, ask: 240, last: 235, previousClose: 250, volume: 95 }),
];
const update = {
  full: true,
  asOf,
  source: { kind: "simulated", name: "Simulador", session: "open" },
  data: {
    opciones: options,
    acciones: [{ symbol: "GGAL", last: 7_510, previousClose: 7_400 }],
    cauction_rates: [{ days: 1, rate: 18, description: "1 día" }],
  },
};
const event = { id: null, note: "", amount: null, origin: "calendar", updatedAt: null };
const events = [
  { ...event, kind: "expiry", day: "2026-12-18", title: "Vencimiento de opciones" },
  { ...event, kind: "dividend", day: "2026-11-27", title: "Dividendo de GGAL" },
  { ...event, kind: "holiday", day: "2026-12-08", title: "Feriado" },
];
/** Calls at the money with three weeks to six to go, in forty sessions: thirty below today's. */
const cell = {
  type: "call",
  moneyness: 4,
  days: 2,
  volatilities: Array.from({ length: 40 }, (_, session) => (session < 30 ? 0.4 : 0.5)),
};
const past = { from: "2026-09-01", to: "2026-11-19", sessions: 40, source: "simulated", cells: [cell] };

function openDesk(user: User, server: (call: Call) => unknown) {
  const market = drivenMarket();
  const view = renderAs(<HomeDesk createMarket={market.createMarket} />, {
    user,
    api: { auth: { me: async () => null } },
    server,
  });
  return { ...market, ...view };
}

async function market(told: UserSession) {
  told.part("The market, before it came");
  let eventsAnswer: unknown = new ApiError({ code: "INTERNAL_ERROR", message: "No anduvo" });
  const { accept, says, calls } = openDesk(personOn("pro"), ({ path }) => {
    if (path === "market/eventos" && eventsAnswer instanceof Error) throw eventsAnswer;
    if (path === "market/eventos") return { success: true, data: eventsAnswer };
    if (path === "market/volatilidad/pasado") return { success: true, data: past };
    throw new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
  });
  told.hears();
  told.does("it comes, without the calendar");
  accept(update);
  await screen.findByText(/^No se pudieron leer los eventos/);
  await screen.findByText(/percentil/);
  told.hears();
  told.sends(calls);
  told.does("asks for the calendar again");
  eventsAnswer = events;
  press("Reintentar");
  await screen.findByText("Vencimiento de opciones");
  told.changes();
  told.does("the share falls below yesterday's close, a call is dealt lower, and the rate is gone");
  act(
    () =>
      void says("market_update", {
        full: false,
        asOf: "2026-11-20T17:00:05-03:00",
        data: {
          opciones: [
            option("GFGC7600DI", { bid: 350, ask: 360, last: 355, previousClose: 392, volume: 400 }),
          ],
          acciones: [{ symbol: "GGAL", last: 7_399, previousClose: 7_400 }],
        },
      }),
  );
  await screen.findByText(/7\.399/);
  told.changes();
  told.does("the connection is lost");
  says("disconnect", "transport close");
  told.changes();
  cleanup();
}

async function little(told: UserSession) {
  told.part("A market that says little: no volume, two bases, no rate, no close of yesterday");
  const { accept } = openDesk(personOn("pro"), ({ path }) => {
    if (path === "market/eventos") return { success: true, data: [] };
    throw new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
  });
  accept({
    ...update,
    data: {
      opciones: options.slice(0, 2).map((one) => ({ ...one, volume: null })),
      acciones: [{ symbol: "GGAL", last: 7_510 }],
      cauction_rates: [{ days: 1, rate: 15, description: "1 día", fallback: true }],
    },
  });
  await screen.findByText(/^Sin eventos/);
  told.hears();
  cleanup();
}

it("the market on home reads as approved", async () => {
  const told = userSession("El mercado en Inicio");
  await market(told);
  await little(told);
  await expect(told.text()).toMatchFileSnapshot("testing/home-market.txt");
}, 120_000);
