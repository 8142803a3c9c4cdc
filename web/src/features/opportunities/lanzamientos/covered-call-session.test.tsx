import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { choose, press, write } from "../../../testing/hands.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { openSession, richMarket } from "../testing/opportunity-session.ts";
import { CoveredCallScreen } from "./covered-call-screen.tsx";

/** The base that nobody sells has its odds of the smile once that is fitted. */
const settled = async () => void (await screen.findAllByText("≈"));
const table = () => document.querySelector("table") as HTMLElement;
const every = "base,prima,prob_ganar,distancia_puntas,delta,vi,dias,dias_plata,caucion,simbolo,estado";

it("a session with lanzamientos reads as approved", async () => {
  const session = openSession("Lanzamiento cubierto", CoveredCallScreen, { settled });
  session.reads("before the market speaks");
  await session.market();
  session.reads("the rich market, costs of the market alone");
  press("Prima");
  session.order("ordered by premium, the largest first; what doesn't pass still below", table());
  press("Prima");
  session.order("again: the smallest first, what isn't known last", table());
  press("Prima");
  choose("Vencimiento", "2026-12-18");
  session.changes("as ranked again, December alone");
  choose("Lotes", "5");
  session.reads("from five lots up", table().parentElement as HTMLElement);
  choose("Lotes", "1");
  choose("Distancia entre puntas", "0.3");
  choose("Delta", "todas");
  session.changes("one lot again, sides up to 30 %, every delta");
  press(/que no pasan/);
  session.changes("without those that don't pass");
  press(/que no pasan/);
  choose("Ordenar por puntos de", "esperada");
  session.order("by the expected rate", table(), 12);
  press("Ya tengo el papel");
  session.changes("the share is owned, its cost unknown");
  write("Tu costo por acción", "5000");
  session.changes("it cost 5.000");
  write("Tu costo por acción", "0");
  session.changes("a cost of nothing is none");
  session.says("market_error", { code: "SUBSCRIPTION_EXPIRED", message: "Tu suscripción ha expirado." });
  session.changes("the plan is over while it is open");
  await expect(session.text()).toMatchFileSnapshot("../testing/lanzamientos.txt");
});

it("its other columns, its file, and a market that is of two moments read as approved", async () => {
  const visitor = userEvent.setup();
  const session = openSession("Lanzamiento cubierto: columnas y archivo", CoveredCallScreen, {
    path: `/?venc=2026-12-18&columnas=${every}`,
  });
  await session.market();
  session.reads("the columns that are hidden at first", table());
  await visitor.click(screen.getByText("Columnas"));
  session.reads("the menu of columns", document.querySelector("[role=menu]") as HTMLElement);
  press("Delta");
  press("Restablecer");
  session.changes("the usual ones again");
  const files = savedFiles();
  await visitor.click(screen.getByText("Exportar CSV"));
  session.reads("the menu of files", document.querySelector("[role=menu]") as HTMLElement);
  press(/Excel/);
  session.adds("for Excel", await files.read());
  await session.market(richMarket({ source: { momentsApart: true } }), "Hoy ninguna pasa los filtros");
  session.changes("the chain and the share are of two moments");
  await session.market(richMarket({ options: [] }), "Todavía no llegaron cotizaciones");
  session.changes("nothing is listed");
  await expect(session.text()).toMatchFileSnapshot("../testing/lanzamientos-columnas.txt");
});
