import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { choose, press } from "../../../testing/hands.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { richSurface } from "../testing/rich-surface.ts";
import { fewDays, marketEvent } from "../testing/stored-days.ts";
import { december, expiryOptions, february, marketOf } from "../testing/volatility-fixtures.ts";
import { VolatilityIndexScreen } from "./index-screen.tsx";

const ok = (data: unknown) => ({ success: true, data });
const events = ok([
  marketEvent("2026-11-12", { kind: "earnings", title: "Balance del tercer trimestre", note: "Al cierre" }),
  marketEvent("2026-11-13", { kind: "dividend", title: "Dividendo (ex-date)", amount: 12.5 }),
  marketEvent("2026-11-23", { kind: "holiday", title: "Soberanía Nacional", id: null }),
]);

async function days(story: UserSession) {
  story.part("The index now, and its days, which can't be read at first");
  const answers: Record<string, unknown> = {
    "volatilidad/historia": new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }),
    eventos: new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }),
  };
  const { accept, calls } = renderVolatility(VolatilityIndexScreen, { answers });
  accept(marketOf(richSurface));
  await screen.findByText("Error de conexión.");
  story.hears();
  story.does("tries again: the events fail as well");
  answers["volatilidad/historia"] = ok(fewDays);
  press("Reintentar");
  await screen.findByText(/No se pudieron cargar los eventos/);
  story.changes();
  answers["eventos"] = events;
  press("Reintentar");
  await screen.findByText(/^Eventos del período/);
  story.changes();
  story.does("looks at the chart's numbers, by another estimator");
  press("Ver como tabla");
  await screen.findByRole("table", { name: "Índice, rueda por rueda" });
  story.hears(screen.getByRole("table", { name: "Índice, rueda por rueda" }));
  choose("Realizada por", "parkinson");
  story.changes();
  story.does("asks for three months, of which there is nothing");
  answers["volatilidad/historia"] = ok([]);
  press("3 meses");
  await screen.findByText("Todavía no hay ruedas guardadas en este período");
  story.changes();
  story.sends(calls);
  cleanup();
}

async function files(story: UserSession) {
  story.part("The days as a file");
  const visitor = userEvent.setup();
  const saved = savedFiles();
  const answers: Record<string, unknown> = { "volatilidad/historia": ok(fewDays), eventos: ok([]) };
  const { accept, calls } = renderVolatility(VolatilityIndexScreen, { path: "/?dias=1095", answers });
  accept(marketOf(richSurface));
  await screen.findByText(/^8 filas/);
  answers["volatilidad/historia"] = "rueda;vencimiento\n2026-11-19;2026-12-18\n";
  await visitor.click(screen.getByRole("button", { name: "Descargar" }));
  story.hears(screen.getByRole("menu"));
  await visitor.click(screen.getByText("Excel Argentina"));
  story.sends(calls);
  await visitor.click(screen.getByRole("button", { name: "Descargar" }));
  await visitor.click(screen.getByText("Estándar"));
  answers["volatilidad/historia"] = new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
  await visitor.click(screen.getByRole("button", { name: "Descargar" }));
  await visitor.click(screen.getByText("Estándar"));
  await story.toasts();
  story.sends(calls);
  (await saved.read()).forEach((text) => story.line(text));
  cleanup();
}

/** What is heard of the index above its days. */
async function now(story: UserSession, what: string, options: readonly object[]) {
  story.part(what);
  renderVolatility(VolatilityIndexScreen, {
    answers: { "volatilidad/historia": ok([]), eventos: ok([]) },
  }).accept(marketOf(options));
  const facts = await screen.findByLabelText("Índice de ahora");
  story.hears(facts);
  story.hears(screen.getByRole("table", { name: "El índice por vencimiento" }));
  cleanup();
}

it("a session with the index reads as approved", async () => {
  const story = userSession("Índice de volatilidad (/estrategias/volatilidad/indice)");
  await days(story);
  await files(story);
  const near = expiryOptions(december);
  await now(story, "Nothing beyond 30 days", near);
  await now(story, "Nothing before 30 days", expiryOptions(february, { volatility: 0.47 }));
  await now(
    story,
    "No number: calls alone",
    near.filter(({ symbol }) => symbol[3] === "C"),
  );
  await now(
    story,
    "No number: a single base under the forward",
    near.filter(({ strike }) => strike >= 7_600),
  );
  await expect(story.text()).toMatchFileSnapshot("../testing/indice.txt");
}, 120_000);
