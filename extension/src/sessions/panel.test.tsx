import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { extensionSession } from "../testing/extension-session.ts";
import type { ExtensionSession } from "../testing/extension-session.ts";
import { resetBrowser, world } from "../testing/fake-browser.ts";
import { choose, press, write, writeAndLeave } from "../testing/hands.ts";
import { closePage, pass } from "../testing/open-page.ts";
import { market, server } from "../testing/outside.ts";
import { start, update } from "../testing/panel-market.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../testing/fake-browser.ts")).browser,
}));
vi.mock("@paridad/core/api", async (original) =>
  (await import("../testing/outside.ts")).withServer(await original()),
);
vi.mock("@paridad/core/market", async (original) =>
  (await import("../testing/outside.ts")).withMarket(await original()),
);

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

const ana = personOn("pro");
const memory = { token: "one", user: JSON.stringify(ana) };
const chain = () => document.querySelector("section.chain") as Element;

async function wayIn(story: ExtensionSession) {
  story.part("Nobody is signed in");
  resetBrowser({ allowed: [] });
  await story.opens("sidepanel");
  story.hears();
  story.fills(document.body);
  story.look();
  story.happens();
  story.does("sends the form without the right to the server");
  write("Email", " ana@paridad.test ");
  write("Contraseña", "Zorro-Azul-4781");
  world.answer = false;
  press("Ingresar");
  await pass();
  story.changes();
  story.does("allows it, with a wrong password");
  world.answer = true;
  server.answers["POST /auth/login"] = {
    status: 401,
    body: { success: false, code: "INVALID_CREDENTIALS", message: "Credenciales inválidas" },
  };
  press("Ingresar");
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
  story.does("sends it while the server can't be reached, and looks for another one");
  server.answers["POST /auth/login"] = "no answer";
  press("Ingresar");
  await pass(4);
  story.changes();
  await pass(20_000);
  story.changes();
  press("Cambiar el servidor");
  story.happens();
  story.sends(server.calls);
  story.does("signs in, for as long as the browser is open");
  server.answers["POST /auth/login"] = { success: true, token: "one", user: ana };
  server.answers["GET /auth/me"] = { success: true, user: { ...ana, firstName: "Anita" } };
  press("Ingresar");
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
}

it("the panel's way in reads as approved", async () => {
  const story = extensionSession("El panel, hasta que hay mercado");
  await wayIn(story);
  await expect(story.text()).toMatchFileSnapshot("testing/panel-way-in.txt");
}, 120_000);

/** A panel over the whole market. */
async function openPanel(story: ExtensionSession, disk: Record<string, string> = {}) {
  resetBrowser({ memory, disk });
  server.answers["GET /auth/me"] = { success: true, user: ana };
  server.answers["GET /positions"] = { success: true, data: { positions: [], maximum: 9 } };
  await story.opens("sidepanel");
  market.accepts(update);
  await pass(400);
}

async function wholeChain(story: ExtensionSession) {
  story.part("The whole market");
  await openPanel(story);
  story.hears();
  story.look();
  story.does("asks for more bases");
  press("ver más");
  await pass();
  story.changes();
  story.does("looks at the puts");
  press("PUTS");
  await pass();
  story.reads(chain());
  story.does("looks at the series of February, of April, and at one that is over");
  for (const name of [/^feb/i, /^abr/i, /^nov/i]) {
    press(name);
    await pass();
    story.reads(document.querySelector("main") as Element);
  }
}

async function oneRow(story: ExtensionSession) {
  story.part("A row with its details");
  await openPanel(story);
  for (const strike of ["7.500", "7.000", "7.200", "7.300", "7.400", "7.600", "7.700", "8.000"]) {
    story.does(`opens ${strike}`);
    press(new RegExp(`^${strike}`), chain());
    await pass();
    story.reads(chain().querySelector("tr.details") as Element);
  }
}

it("the panel's chain reads as approved", async () => {
  const story = extensionSession("El panel: la cadena");
  await wholeChain(story);
  await oneRow(story);
  await expect(story.text()).toMatchFileSnapshot("testing/panel-chain.txt");
}, 120_000);

async function inputs(story: ExtensionSession) {
  story.part("What the user may change");
  await openPanel(story);
  story.hears();
  const step = async (text: string, act: () => void) => {
    story.does(text);
    act();
    await pass();
    story.changes();
  };
  await step("writes a spot of 7.600", () => write("Precio Spot ($)", "7.600").focus());
  await step("writes no number", () => write("Precio Spot ($)", "mucho").focus());
  await step("leaves the field", () => write("Precio Spot ($)", "mucho").blur());
  await step("goes back to the market's", () => press(/^Usar el del mercado/));
  await step("empties it after another one", () => {
    write("Precio Spot ($)", "7.400,5");
    writeAndLeave("Precio Spot ($)", "");
  });
  await step("a volatility of 35,25", () => writeAndLeave("Volatilidad (%)", "35,25"));
  await step("the rate of 30 days", () => choose(/^Tasa de/, "30"));
  await step("the rate that parity implies", () => choose(/^Tasa de/, "implied"));
  await step("a rate of the user's own", () => choose(/^Tasa de/, "manual"));
  await step("writes it", () => writeAndLeave("TNA manual (%)", "41,5"));
  await step("takes it out", () => writeAndLeave("TNA manual (%)", ""));
  await step("the American model, and the rate of a week", () => {
    choose("Modelo", "american");
    choose(/^Tasa de/, "7");
  });
  story.happens((line) => line.startsWith("disk"));
  story.does("moves the spot by 5 %, the volatility by −2,5 points and 10 days on");
  press(/^¿Y si…\?/);
  writeAndLeave("Spot (%)", "5");
  await pass();
  story.changes();
  writeAndLeave("VI (pts)", "-2,5");
  writeAndLeave("Días", "10");
  await pass();
  story.changes();
  await step("empties the days", () => writeAndLeave("Días", ""));
  await step("goes back", () => press("Volver"));
  story.does("opens 7.500 and writes a price of 480 of its own, none, and something else");
  press(/^7.500/, chain());
  await pass();
  const own = "Manual (precio propio)";
  for (const price of ["480", "", "caro"]) {
    write(own, price).focus();
    await pass();
    story.reads(document.querySelector(".own-price") as Element);
  }
  write(own, "caro").blur();
  await pass();
  story.reads(document.querySelector(".own-price") as Element);
  story.happens((line) => line.startsWith("disk"));
  await step("shuts the row", () => press(/^7.500/, chain()));
}

it("the panel's inputs read as approved", async () => {
  // The row's details are read by themselves, and the long notes stand in the other text.
  const story = extensionSession("El panel: lo que se puede cambiar", (line) =>
    line.includes(" / Compra: ") ? null : line.replaceAll(/ \{(Con la|La c|Cot)[^}]*\}/g, "*"),
  );
  await inputs(story);
  await expect(story.text()).toMatchFileSnapshot("testing/panel-inputs.txt");
}, 120_000);
