import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { fewDays, marketEvent, storedDay } from "../testing/stored-days.ts";
import { december, expiryOptions, february, marketOf } from "../testing/volatility-fixtures.ts";
import { EventScreen } from "./event-screen.tsx";

const ok = (data: unknown) => ({ success: true, data });
const events = ok([
  marketEvent("2026-11-24", { kind: "earnings", title: "Balance del tercer trimestre" }),
  marketEvent("2026-12-08", { kind: "holiday", title: "Inmaculada Concepción", id: null }),
  marketEvent("2026-12-18", { kind: "expiry", id: null }),
  marketEvent("2026-12-29", { kind: "election" }),
  marketEvent("2027-01-12", { kind: "dividend", title: "Dividendo en efectivo", amount: 25 }),
  marketEvent("2027-06-10", { title: "Pago de la deuda", id: null }),
]);
const market = marketOf([
  ...expiryOptions("2026-11-25", { volatility: 0.55, strikes: [7_000, 7_200, 7_400, 7_600, 7_800, 8_000] }),
  ...expiryOptions(december, { volatility: 0.42 }),
  ...expiryOptions(february, { volatility: 0.47 }),
]);

async function written(story: UserSession) {
  story.part("What the expiries pay for the first event to come");
  const { accept, calls } = renderVolatility(EventScreen, {
    answers: { "volatilidad/historia": ok(fewDays), eventos: events },
  });
  accept(market);
  await screen.findByLabelText("Evento");
  await screen.findAllByText("34,4 %");
  story.hears();
  story.sends(calls);
  story.does("the elections, over each of the other days' volatilities");
  choose("Evento", "2026-12-29");
  story.changes();
  choose("Los otros días se mueven como", "forward");
  story.changes();
  choose("Los otros días se mueven como", "realizada");
  story.changes();
  choose("Los otros días se mueven como", "propia");
  story.changes();
  write("Volatilidad %", "38,5");
  write("Volatilidad %", "38.5");
  story.changes();
  write("Volatilidad %", "90");
  story.changes();
  write("Volatilidad %", "");
  story.changes();
  story.does("a day of one's own, the day of an expiry, one after all expiries, and today");
  choose("Los otros días se mueven como", "anterior");
  for (const day of ["2027-01-05", "2026-12-18", "2026-12-19", "2027-06-11", "2026-11-20"]) {
    write("Día", day);
    story.changes();
  }
  story.does("no day: that of the first event again");
  write("Día", "");
  story.changes();
  cleanup();
}

async function poorer(story: UserSession) {
  story.part("Without events, stored days and a price of the share");
  const noShare = { ...market, data: { ...market.data, acciones: [] } };
  renderVolatility(EventScreen, {
    path: "/?dia=mañana",
    answers: { "volatilidad/historia": ok([]), eventos: ok([]) },
  }).accept(noShare);
  await screen.findByLabelText("Movimiento implícito");
  story.hears();
  story.does("a day that has a price");
  write("Día", "2026-12-30");
  story.changes();
  cleanup();
  story.part("Closes alone were measured");
  const closes = { parkinson: null, garmanKlass: null, rogersSatchell: null, yangZhang: null };
  const row = storedDay("2026-11-19", december, { realised: { close: 0.335, ...closes } });
  renderVolatility(EventScreen, {
    path: "/?base=realizada&dia=2026-12-28",
    answers: { "volatilidad/historia": ok([row]), eventos: ok([]) },
  }).accept(market);
  await screen.findAllByText("33,5 %");
  story.changes();
  cleanup();
}

it("a session with the move of an event reads as approved", async () => {
  const story = userSession("Movimiento implícito de un evento (/estrategias/volatilidad/evento)");
  await written(story);
  await poorer(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/evento.txt");
}, 120_000);
