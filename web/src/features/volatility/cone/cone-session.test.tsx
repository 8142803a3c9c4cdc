import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { VolatilityCone } from "@paridad/core/contract";

import { choose, press } from "../../../testing/hands.ts";
import { readPlotPanel } from "../../../testing/read-plot.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { richSurface } from "../testing/rich-surface.ts";
import { expiryOptions, marketOf } from "../testing/volatility-fixtures.ts";
import { ConeScreen } from "./cone-screen.tsx";

const window = (length: number, today: number | null) => {
  const wide = 4 / length;
  const around = (share: number) => 0.4 + share * wide;
  return {
    window: length,
    count: 240 - length,
    effectiveCount: Math.floor(240 / length),
    minimum: around(-0.7),
    tenth: around(-0.4),
    quarter: around(-0.2),
    median: around(0.02),
    threeQuarters: around(0.25),
    ninetieth: around(0.5),
    maximum: around(1),
    today,
  };
};
const cone: VolatilityCone = {
  series: "USD ADR",
  estimator: "yang-zhang",
  from: "2025-11-20",
  to: "2026-11-19",
  sessions: 240,
  windows: [window(10, 0.31), window(20, 0.355), window(60, null), window(120, 0.39)],
};
const ok = (data: unknown) => ({ success: true, data });
const drawn = (story: UserSession) => {
  story.line("drawn:");
  readPlotPanel(screen.getByRole("img", { name: /^Volatilidad realizada por/ })).forEach((text) =>
    story.line(text),
  );
};

async function whole(story: UserSession) {
  story.part("A cone that can't be read at first");
  const answers: Record<string, unknown> = {
    "volatilidad/cono": new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }),
  };
  const { accept, calls } = renderVolatility(ConeScreen, { answers });
  // One ends today: nothing is left of it.
  accept(
    marketOf([
      ...richSurface,
      ...expiryOptions("2026-11-20", { strikes: [7_100, 7_300, 7_500, 7_700], volatility: 5 }),
    ]),
  );
  await screen.findByText("Error de conexión.");
  story.hears();
  answers["volatilidad/cono"] = ok(cone);
  press("Reintentar");
  await screen.findByRole("heading", { name: "Cono" });
  story.changes();
  drawn(story);
  story.does("reads some points");
  for (let point = 0; point < 3; point += 1) {
    press("Punto siguiente");
    story.changes();
  }
  story.does("looks at the tables");
  press("Ver como tabla");
  story.changes();
  story.does("by closes, of the share, of which there is one session");
  answers["volatilidad/cono"] = ok({
    ...cone,
    series: "ARS 24hs",
    estimator: "close-to-close",
    sessions: 1,
    from: "2026-11-19",
    windows: [],
  });
  const closes = answers["volatilidad/cono"];
  let arrive: (answer: unknown) => void = () => undefined;
  answers["volatilidad/cono"] = new Promise((resolve) => (arrive = resolve));
  choose("Estimador", "close-to-close");
  choose("Serie", "ARS 24hs");
  // Until the others are there the ones before stay.
  story.line(
    screen.getByRole("heading", { name: "Cono" }).textContent,
    screen.queryByText("Cargando datos...")?.textContent ?? null,
  );
  arrive(closes);
  await screen.findByText("No hay ruedas seguidas que alcancen para una ventana");
  story.changes();
  story.does("whichever has enough: none has a session");
  answers["volatilidad/cono"] = ok({ ...cone, from: null, to: null, sessions: 0, windows: [] });
  choose("Serie", "mejor");
  await screen.findByText(/sin ruedas guardadas/);
  story.changes();
  story.sends(calls);
  cleanup();
}

it("a session with the cone reads as approved", async () => {
  const story = userSession("Cono de volatilidad (/estrategias/volatilidad/cono)");
  await whole(story);
  story.part("One window, and a chain without a volatility");
  renderVolatility(ConeScreen, {
    path: "/?estimador=parkinson&serie=USD ADR",
    answers: { "volatilidad/cono": ok({ ...cone, windows: cone.windows.slice(2, 3) }) },
  }).accept(marketOf([{ ...expiryOptions("2026-12-18")[0], bid: null, ask: null }]));
  await screen.findByRole("heading", { name: "Cono" });
  story.changes();
  press("Ver como tabla");
  story.changes();
  cleanup();
  await expect(story.text()).toMatchFileSnapshot("../testing/cono.txt");
}, 120_000);
