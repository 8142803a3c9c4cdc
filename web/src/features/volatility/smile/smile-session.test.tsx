import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { press, write } from "../../../testing/hands.ts";
import { onPhone } from "../../../testing/on-phone.ts";
import { readPlotPanel } from "../../../testing/read-plot.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { richSurface } from "../testing/rich-surface.ts";
import { expiryOptions, marketOf } from "../testing/volatility-fixtures.ts";
import { SmileScreen } from "./smile-screen.tsx";

const drawing = () => screen.getByRole("img", { name: /^Volatilidad implícita por base/ });
const drawn = (story: UserSession) => readPlotPanel(drawing()).forEach((text) => story.line(text));
const six = "2027-08-20,2026-12-18,2027-02-19,2027-04-16,2026-11-25,2027-06-18";

async function live(story: UserSession) {
  story.part("Before the market speaks, and the two nearest expiries");
  const { accept } = renderVolatility(SmileScreen);
  story.hears();
  accept(marketOf(richSurface));
  await screen.findByLabelText("Sonrisa del 18/12/2026");
  story.changes();
  story.line("drawn:");
  drawn(story);
  story.does("reads the first points, and one back");
  press("Punto siguiente");
  story.changes();
  press("Punto siguiente");
  press("Punto siguiente");
  story.changes();
  press("Punto anterior");
  story.changes();
  story.does("by the distance from the forward");
  press("Distancia");
  story.changes();
  story.line("drawn:");
  drawn(story);
  story.does("leaves out the nearest, and can't leave out the last");
  press("25/11/2026 · 5 d");
  story.changes();
  press("18/12/2026 · 28 d");
  story.changes();
  story.does("looks at the table of February beside it");
  press("19/02/2027 · 91 d");
  press("Ver como tabla");
  story.changes();
  press("Ver gráfico");
  cleanup();
}

async function all(story: UserSession) {
  story.part("All six expiries");
  const { accept } = renderVolatility(SmileScreen, { path: `/?vto=2030-01-01,${six}` });
  accept(marketOf(richSurface));
  await screen.findByLabelText("Sonrisa del 20/08/2027");
  for (const date of ["16/04/2027", "18/06/2027", "20/08/2027"]) {
    story.reads(screen.getByLabelText(`Sonrisa del ${date}`).closest("section") as HTMLElement);
  }
  story.line("drawn:");
  drawn(story);
  cleanup();
}

const recorded = (options: readonly ReturnType<typeof expiryOptions>[number][]) => ({
  success: true,
  data: {
    at: "2026-11-13T19:59:59.999Z",
    spot: 7_300,
    ratePercent: 31,
    rows: options.map(({ symbol, strike, expiration, bid, ask }) => ({
      time: "2026-11-13T19:55:00Z",
      symbol,
      strike,
      expiration,
      type: symbol[3] === "C" ? "call" : "put",
      precio_compra: bid,
      precio_venta: ask,
      precio_cierre: 1,
      precio_minimo: 1,
      precio_maximo: 1,
      volumen: 1,
      facturacion: 1,
      subyacente: 7_300,
      resolution: "5m",
      source: "live",
      flags: [],
      ratePercent: 32,
    })),
  },
  meta: { limited: false, limitReason: null, from: null, to: null, resolution: ["5m"], sources: ["live"] },
});

async function past(story: UserSession) {
  story.part("Beside a past day");
  const answers: Record<string, unknown> = {
    cadena: new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }),
  };
  const { accept, calls } = renderVolatility(SmileScreen, { path: "/?vto=2026-12-18", answers });
  accept(marketOf(richSurface));
  await screen.findByLabelText("Sonrisa del 18/12/2026");
  story.hears(screen.getByLabelText("Comparar con el cierre del").parentElement as HTMLElement);
  story.does("a Saturday");
  write("Comparar con el cierre del", "2026-11-14");
  story.changes();
  story.does("a Friday that can't be read");
  write("Comparar con el cierre del", "2026-11-13");
  story.changes();
  await screen.findByText("Error de conexión.");
  story.changes();
  story.does("tries again: nobody quoted");
  answers["cadena"] = recorded([]);
  press("Reintentar");
  await screen.findByText(/no hay puntas guardadas/);
  story.changes();
  story.does("the Thursday, when there were quotes");
  answers["cadena"] = recorded(expiryOptions("2026-12-18", { volatility: 0.47 }));
  write("Comparar con el cierre del", "2026-11-12");
  await screen.findByText(/ d, el 12\/11\/2026/);
  story.changes();
  story.line("drawn:");
  drawn(story);
  story.sends(calls);
  story.does("and none");
  write("Comparar con el cierre del", "");
  story.changes();
  cleanup();
  story.part("An address that names no day");
  renderVolatility(SmileScreen, { path: "/?dia=ayer&eje=otro&vto=nada" }).accept(marketOf(richSurface));
  await screen.findByLabelText("Sonrisa del 18/12/2026");
  story.reads(screen.getByRole("group", { name: "Vencimientos" }).parentElement as HTMLElement);
  story.line(screen.queryByText(/no hubo rueda/)?.textContent ?? null);
  cleanup();
}

/** Rows of one instant in time order: the first base was quoted 40 minutes before the others. */
async function anotherMoment(story: UserSession) {
  story.part("The whole chain of another moment");
  const answer = recorded(expiryOptions("2026-12-18", { volatility: 0.47 }));
  const rows = answer.data.rows.map((row, place) =>
    place < 2 ? { ...row, time: "2026-11-13T19:15:00Z" } : row,
  );
  const answers = { cadena: { ...answer, data: { ...answer.data, rows } } };
  const { accept, calls } = renderVolatility(SmileScreen, { path: "/?vto=2026-12-18", answers });
  accept(marketOf(richSurface));
  await screen.findByLabelText("Sonrisa del 18/12/2026");
  story.hears(screen.getByRole("group", { name: "Fuente de la cadena" }));
  story.does("chooses Friday the 13th at 16:59");
  press("Otro día");
  write("Día y hora (Buenos Aires)", "2026-11-13T16:59");
  press("Ver");
  await screen.findByText("12", { selector: "dd" });
  story.changes();
  story.sends(calls);
  story.does("goes back to the live chain");
  press("En vivo");
  await screen.findByText("10", { selector: "dd" });
  story.changes();
  cleanup();
}

it("a session with the smile reads as approved", async () => {
  const story = userSession("Sonrisa de volatilidad (/estrategias/volatilidad)");
  await live(story);
  await all(story);
  await past(story);
  await anotherMoment(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/sonrisa.txt");
}, 120_000);

it("on a phone the filters are a line that says what is chosen", async () => {
  onPhone();
  const story = userSession("Sonrisa, en un teléfono");
  renderVolatility(SmileScreen, { path: `/?vto=${six}&eje=distancia` }).accept(marketOf(richSurface));
  await screen.findByLabelText("Sonrisa del 20/08/2027");
  const filters = () => screen.getByText(/por distancia$/).closest("button")?.parentElement as HTMLElement;
  story.hears(filters());
  press(/por distancia$/);
  story.hears(filters());
  await expect(story.text()).toMatchFileSnapshot("../testing/sonrisa-telefono.txt");
}, 120_000);
