import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { press } from "../../../testing/hands.ts";
import { readPlotPanel } from "../../../testing/read-plot.ts";
import { userSession } from "../../../testing/user-session.ts";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { richSurface } from "../testing/rich-surface.ts";
import { december, expiryOptions, february, marketOf } from "../testing/volatility-fixtures.ts";
import { TermScreen } from "./term-screen.tsx";

const label = "Volatilidad en el dinero por días al vencimiento";

it("a session with skew and term reads as approved", async () => {
  const story = userSession("Asimetría y plazo (/estrategias/volatilidad/plazo)");
  story.part("Six expiries, of which one costs less for more time");
  const { accept } = renderVolatility(TermScreen);
  accept(marketOf(richSurface));
  await screen.findByRole("img", { name: label });
  story.hears();
  story.line("drawn:");
  readPlotPanel(screen.getByRole("img", { name: label })).forEach((text) => story.line(text));
  story.does("reads the points");
  for (let point = 0; point < 4; point += 1) press("Punto siguiente");
  story.changes();
  story.does("looks at the table instead");
  press("Ver como tabla");
  story.changes();
  cleanup();
  story.part("Two expiries of one volatility");
  const two = renderVolatility(TermScreen);
  two.accept(marketOf([...expiryOptions(december), ...expiryOptions(february)]));
  await screen.findByRole("img", { name: label });
  story.hears();
  story.line("drawn:");
  readPlotPanel(screen.getByRole("img", { name: label })).forEach((text) => story.line(text));
  cleanup();
  story.part("No expiry with a volatility");
  renderVolatility(TermScreen).accept(marketOf([{ ...expiryOptions(december)[0], bid: null, ask: null }]));
  await screen.findByText("No hay valores para graficar.");
  story.changes();
  cleanup();
  await expect(story.text()).toMatchFileSnapshot("../testing/plazo.txt");
}, 120_000);
