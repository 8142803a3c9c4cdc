import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { press, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { holdWorkers } from "../testing/held-worker.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { richMarket, richPositions } from "../testing/rich-book.ts";
import { positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { ownStressesKey } from "./own-stresses.ts";
import { StressScreen } from "./stress-screen.tsx";

const positions = positionsAnswer(richPositions);
const shares = savedPosition("Papel", [{ kind: "share", quantity: 100, price: 7_000 }]);
const few = positionsAnswer([shares]);
const key = ownStressesKey;
const table = () => screen.getByRole("table", { name: "Estreses" });
const settled = () =>
  waitFor(() => {
    expect(screen.getByText(/^Con los precios de las/)).toBeVisible();
    expect(within(table()).queryByRole("img", { name: "Sin calcular" })).toBeNull();
  });

async function whole(story: UserSession) {
  story.part("What GGAL already did, over a portfolio of two expiries");
  const { accept, storage, calls } = renderRisk(StressScreen, { answers: { positions } });
  accept(richMarket());
  await screen.findByText(/Hay patas que no entran/);
  await settled();
  story.hears();
  story.does("looks at the legs of one, and of another");
  press("Ver las patas de PASO 2019");
  story.changes();
  press("Ver las patas de Balotaje 2023");
  story.changes();
  press("Cerrar las patas de Balotaje 2023");
  story.changes();
  story.does("fifty points of volatility, and thirty again");
  write("Salto de volatilidad", "50");
  await screen.findAllByText("+50 pts");
  await settled();
  story.changes();
  write("Salto de volatilidad", "30");
  await screen.findAllByText("+30 pts");
  await settled();
  story.does("writes a stress without a name, which no share could make, and one that could");
  write("Acción", "");
  story.changes();
  write("Acción", "-12,5");
  write("Volatilidad", "");
  write("Tasa", "8");
  press("Agregar");
  await screen.findByText("Propio");
  await settled();
  story.changes();
  story.does("adds one that is called like a bad day");
  write("Nombre", "  Mi peor día ");
  write("Volatilidad", "-7");
  press("Agregar");
  await screen.findByText("Mi peor día");
  await settled();
  story.changes();
  const kept = JSON.parse(storage.getItem(key) ?? "[]") as object[];
  kept.forEach((one) => story.line(`kept: ${JSON.stringify({ ...one, id: "…" })}`));
  story.does("takes the first away");
  press("Quitar Propio");
  await settled();
  story.changes();
  story.line(`kept: ${(JSON.parse(storage.getItem(key) ?? "[]") as object[]).length}`);
  story.does("says a capital of four million");
  write("Tu capital", "4.000.000");
  await screen.findAllByText(/desde hoy$|^ni /);
  story.changes();
  story.does("none again");
  write("Tu capital", "0");
  await screen.findByText("Escribí tu capital para calcularlo.");
  await waitFor(() => expect(calls.filter(({ method }) => method === "put")).toHaveLength(2));
  story.changes();
  story.sends(calls);
  cleanup();
}

async function limits(story: UserSession) {
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      id: `s${place}`,
      name: `Propio ${place}`,
      change: -0.01 * place,
      volatilityJump: 0,
      rateJump: 0,
    }));
  for (const [what, kept] of [
    ["Nineteen of one's own leave room for one", JSON.stringify(many(19))],
    ["Twenty are all", JSON.stringify(many(20))],
    ["Twenty-one are no list of ours", JSON.stringify(many(21))],
    ["One without a rate neither", JSON.stringify([{ ...many(1)[0], rateJump: null }])],
    ["Nor what can't be read", "[{"],
  ] as const) {
    story.part(what);
    const storage = createMemoryStorage({ [key]: kept });
    renderRisk(StressScreen, { path: "/?salto=1000", answers: { positions: few }, storage }).accept(
      richMarket(),
    );
    await settled();
    story.line(`${table().querySelectorAll("tr").length - 1} stresses`);
    story.line(screen.getByRole("button", { name: "Agregar" }).matches(":disabled") ? "full" : "room");
    cleanup();
  }
  story.part("Jumps beyond what there is, and none that is a number");
  for (const jump of ["1000", "-91", "mucho"]) {
    renderRisk(StressScreen, { path: `/?salto=${jump}`, answers: { positions: few } }).accept(richMarket());
    await settled();
    story.line(`${jump}: ${(screen.getByLabelText("Salto de volatilidad") as HTMLInputElement).value}`);
    cleanup();
  }
}

async function failing(story: UserSession) {
  story.part("Before it is worked out, and where it can't be");
  const workers = holdWorkers();
  const settings = { version: 4, capital: 500_000, brokerMargin: 1, notionalShare: 0.3, floorShare: 0.2 };
  const { accept } = renderRisk(StressScreen, {
    answers: { positions, "positions/settings": { success: true, data: settings } },
  });
  accept(richMarket());
  await screen.findByDisplayValue("500.000");
  story.line(table().closest(".invisible") === null ? "the table is seen" : "the table only keeps its place");
  story.hears(screen.getByLabelText("Estrés inverso"));
  workers.fails("reverse");
  workers.fails("stresses");
  story.changes();
  story.line(table().closest(".invisible") === null ? "the table is seen" : "the table only keeps its place");
  cleanup();
  vi.unstubAllGlobals();
  story.part("Shares alone, with a capital, and options that are over");
  const old = savedPosition("Vieja", [savedOption("GFGC7400OC", 3, 250, { expiration: "2026-10-16" })]);
  for (const position of [shares, old]) {
    renderRisk(StressScreen, {
      answers: {
        positions: positionsAnswer([position]),
        "positions/settings": { success: true, data: settings },
      },
    }).accept(richMarket());
    await screen.findByText(/desde hoy$|^Ninguna pata/);
    await screen.findByText(/^Con los precios de las/);
    story.reads(screen.getByLabelText("Estrés inverso"));
    story.line(table().querySelectorAll("tr")[1]?.textContent ?? null);
    cleanup();
  }
}

it("a session with stresses reads as approved", async () => {
  const story = userSession("Estrés (/estrategias/riesgo/estres)");
  await whole(story);
  await limits(story);
  await failing(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/estres.txt");
}, 120_000);
