import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { choose, press } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { fewDays, manyDays, marketEvent, storedDay } from "../testing/stored-days.ts";
import { VolatilityHistoryScreen } from "./history-screen.tsx";

const ok = (data: unknown) => ({ success: true, data });
/** Of a long table the head and the newest rows. */
const tidy = (line: string) => (/^~? *\d\d\/(?:0\d|10)\/2026 /.test(line) ? null : line);

async function long(story: UserSession) {
  story.part("On the way, failed, and a year of sessions");
  let fail: (error: Error) => void = () => undefined;
  const held = new Promise((resolve) => (fail = resolve));
  const answers: Record<string, unknown> = { "volatilidad/historia": held, eventos: ok([]) };
  const { calls } = renderVolatility(VolatilityHistoryScreen, { answers });
  story.hears();
  fail(new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }));
  await screen.findByText("Error de conexión.");
  story.changes();
  answers["volatilidad/historia"] = ok(manyDays(290));
  press("Reintentar");
  await screen.findByLabelText("Lugar en la historia");
  story.changes();
  story.does("by closes, and the numbers of the chart");
  choose("Realizada por", "close");
  story.changes();
  press("Ver como tabla");
  await screen.findByRole("table", { name: "Implícita y realizada" });
  story.changes();
  story.does("asks for three years, of which there is one session");
  let arrive: (answer: unknown) => void = () => undefined;
  answers["volatilidad/historia"] = new Promise((resolve) => (arrive = resolve));
  press("3 años");
  // Until they are there the year stays.
  story.line(
    screen.queryByLabelText("Lugar en la historia")?.getAttribute("aria-label") ?? null,
    screen.queryByText("Cargando datos...")?.textContent ?? null,
  );
  arrive(ok([storedDay("2026-11-19", "2026-12-18", { flags: ["last"] })]));
  await screen.findByText(/^1 fila,/);
  story.changes();
  story.sends(calls);
  cleanup();
}

/** Sixty before the last, and one fewer. */
async function limits(story: UserSession) {
  for (const [what, rows] of [
    ["Sixty sessions before the last", manyDays(68)],
    ["Fifty-nine", manyDays(67)],
    ["Six sessions, not all enclosed by two expiries", fewDays],
    [
      "Sessions without a series of the share",
      [storedDay("2026-11-18", "2026-12-18", { realisedFrom: null })],
    ],
    ["None", []],
  ] as const) {
    story.part(what);
    renderVolatility(VolatilityHistoryScreen, {
      path: "/?dias=180&estimador=rogersSatchell",
      answers: {
        "volatilidad/historia": ok(rows),
        eventos: ok([
          marketEvent("2026-11-12", { kind: "election", title: "Legislativas" }),
          marketEvent("2026-11-19", { kind: "expiry", title: "Vencimiento de opciones", id: null }),
        ]),
      },
    });
    await screen.findByText(rows.length === 0 ? /^Todavía no hay ruedas/ : /^Eventos del período/);
    story.hears(document.querySelector("main") ?? document.body);
    cleanup();
  }
}

it("a session with the history of volatility reads as approved", async () => {
  const story = userSession("Historia de la volatilidad (/estrategias/volatilidad/historia)", tidy);
  await long(story);
  await limits(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/historia.txt");
}, 120_000);
