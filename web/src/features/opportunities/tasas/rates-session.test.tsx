import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, press } from "../../../testing/hands.ts";
import { openSession } from "../testing/opportunity-session.ts";
import { RatesScreen } from "./rates-screen.tsx";

it("a session with rates reads as approved", async () => {
  const session = openSession("Tasas", RatesScreen);
  await session.market();
  session.reads("conversions");
  choose("Vencimiento", "2027-02-19");
  session.changes("of February alone");
  choose("Vencimiento", "");
  choose("Operación", "reversal");
  session.reads("reversals");
  press("Puntos");
  session.reads("by points", screen.getByRole("region", { name: "Reversals" }), false);
  press("Puntos");
  press("Puntos");
  choose("Operación", "caja");
  choose("Vencimiento", "2026-12-18");
  session.reads("boxes bought, of December");
  choose("Operación", "caja-vendida");
  session.reads("boxes sold", screen.getByRole("region", { name: "Cajas vendidas" }), false);
  choose("Operación", "sintetico");
  session.reads("synthetics against the share");
  await expect(session.text()).toMatchFileSnapshot("../testing/tasas.txt");
});
