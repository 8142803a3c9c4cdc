import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { press, write } from "../../../testing/hands.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { openBuilder, part, pass } from "../testing/builder-world.tsx";
import type { BuilderFields } from "../testing/builder-world.tsx";
import { marketOf } from "../testing/trader-market.ts";
import { AdvancedBuilderScreen, BasicBuilderScreen } from "./builder-screen.tsx";

afterEach(() => void vi.restoreAllMocks());

const bull = "1~b2c7200_20261218_640~s2c7600_20261218_392";
/** Costs never come, so that no number is worked out: legs and prices alone. */
const withoutCosts = { answers: {} };

async function templates(story: UserSession) {
  for (const [title, Screen] of [
    ["basic", BasicBuilderScreen],
    ["advanced", AdvancedBuilderScreen],
  ] as const) {
    const opened = openBuilder(Screen, withoutCosts);
    story.part(`The ${title} shapes`);
    if (title === "basic") {
      story.hears();
      story.does("the market comes");
    }
    opened.accept(marketOf());
    await pass();
    if (title === "basic") story.hears();
    const names = [...part("Estrategias armadas").querySelectorAll("button")].map((one) => one.textContent);
    const strip = part("Estrategias armadas");
    const drawn = strip.querySelectorAll("path.payoff-expiry");
    story.line(`drawn: ${drawn.length}, the third ${drawn[2]?.getAttribute("d")}`);
    const zeros = [...strip.querySelectorAll(".payoff-zero")].map((one) =>
      Number(one.getAttribute("y1")).toFixed(1),
    );
    story.line(`their zeros at ${zeros.join(", ")}`);
    for (const name of names) {
      press(name, part("Estrategias armadas"));
      await pass();
      story.line(`${name}: ${decodeURIComponent(opened.place().address)}`);
    }
    story.does("the shapes of February");
    press(/feb/i);
    await pass();
    story.reads(part("Estrategias armadas"));
    cleanup();
  }
}

const openBull = async (fields: BuilderFields & { path?: string } = {}) => {
  const opened = openBuilder(BasicBuilderScreen, { path: `/?patas=${bull}`, ...fields });
  opened.accept(marketOf());
  await pass(1_100);
  return opened;
};

async function table(story: UserSession) {
  story.part("The table by price and date, from the 16th of December");
  await openBull({ path: `/?patas=${bull}&dia=2026-12-16` });
  const within = part("Tabla por precio y fecha");
  for (const unit of ["% del capital", "% del máximo", "Pesos"]) {
    press(unit, within);
    story.does(unit);
    story.reads(within);
  }
  const files = savedFiles();
  const visitor = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  for (const flavour of [/^Excel Argentina/, /^Estándar/]) {
    await visitor.click(within.querySelector("[aria-haspopup=menu]") as Element);
    await visitor.click(screen.getByRole("menuitem", { name: flavour }));
  }
  const told = (await files.read()).filter((line) => /^(?:file|GGAL|spot|7[456])/.test(line));
  for (const line of told) story.line(line);
  cleanup();
}

/** Without a largest gain, and without capital. */
async function units(story: UserSession) {
  for (const legs of [
    "b1c7400_20261218_520",
    "s1c7400_20261218_500",
    "b1c7400_20261218_300~s1c7600_20261218_392",
    "b1c7400_20261218_300~s1c7600_20261218_40",
  ]) {
    await openBull({ path: `/?patas=1~${legs}&precios=pp` });
    story.does(`the units of ${legs}`);
    story.reads(part("Tabla por precio y fecha").querySelector("[role=group]") as Element);
    cleanup();
  }
}

async function keeping(story: UserSession) {
  story.part("Keeping it, and sending it to somebody");
  window.history.replaceState(null, "", "/estrategias/avanzadas/armar");
  const opened = await openBull();
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied } });
  press("Copiar enlace de la posición");
  await pass();
  story.line(copied.mock.calls.join());
  vi.unstubAllGlobals();
  press("Guardar");
  story.hears();
  story.fills(document.querySelector("[role=dialog]") as Element);
  write("Nombre", "Bull con resto");
  write("Nota (opcional)", "hasta 7.800");
  opened.world.trouble.add("post positions");
  press("Guardar");
  await screen.findByText("Sin conexión");
  story.changes();
  opened.world.trouble.clear();
  press("Guardar");
  press("Guardar");
  await waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  await story.toasts();
  story.sends(opened.calls.filter(({ method }) => method !== "get"));
  cleanup();
  story.does("with a base that isn't listed, at a price of its own");
  await openBull({ path: "/?patas=1~b1c7400_20261218_520~b1c7450_20261218_480&precios=ep" });
  press("Guardar");
  story.line(screen.getByText(/^La pata/).textContent);
  press("Quitar la pata 2");
  press("Guardar");
  story.line(screen.queryByText(/^La pata/)?.textContent ?? null);
  story.line(document.querySelector("[role=dialog] h2")?.textContent ?? null);
  cleanup();
}

it("the shapes and the ladder read as approved", async () => {
  const story = userSession("Armar (/estrategias/basicas y /estrategias/avanzadas)");
  await templates(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/armar.txt");
}, 120_000);

it("the table by price and date, and keeping a position, read as approved", async () => {
  const story = userSession("Precio y fecha, y guardar");
  await table(story);
  await units(story);
  await keeping(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/armar-guardar.txt");
}, 120_000);
