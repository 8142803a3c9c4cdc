import { vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import type { ExtensionSession } from "../../testing/extension-session.ts";
import { browser, resetBrowser, world } from "../../testing/fake-browser.ts";
import { choose, press, write } from "../../testing/hands.ts";
import { closePage, openPage, pass } from "../../testing/open-page.ts";
import { server } from "../../testing/outside.ts";
import { start } from "../../testing/panel-market.ts";
import { alertsOf, memory, part } from "./options-world.ts";

const kept = (line: string) =>
  line.includes("paridad.alerts") || line.startsWith("says") || line.startsWith("asks");

/** Adds an alert: fills fields in by their names, one after the other. */
function adderOf(story: ExtensionSession) {
  return async (text: string, fields: Readonly<Record<string, string>>, answer: boolean | null = true) => {
    story.does(text);
    world.answer = answer;
    for (const [name, value] of Object.entries(fields)) {
      if (name === "Cuando") choose(name, value);
      else write(new RegExp(`^${name}`), value);
      await pass(40);
    }
    press("Agregar alerta");
    await pass();
    story.changes();
    story.happens(kept);
  };
}

export async function form(story: ExtensionSession) {
  story.part("Alerts of this browser");
  let count = 0;
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => `0-0-0-0-${(count += 1)}`);
  resetBrowser({ memory });
  server.answers["GET /alerts"] = alertsOf([]);
  await story.opens("options");
  story.hears(part("Alertas"));
  story.fills(part("Alertas"));
  const add = adderOf(story);
  await add("adds one without a value", {});
  await add("of nothing", { Valor: "0" });
  await add("of no number", { Valor: "mucho" });
  await add("of the share, and allows no notices", { Valor: "7.600,5" }, false);
  story.does("wants them allowed, but the browser doesn't ask, or the user says no");
  for (const answer of [null, false, true]) {
    world.answer = answer;
    press(/^Permitir avisos/);
    await pass();
    story.changes();
    story.happens(kept);
  }
  await add("falling, without a value", { Cuando: "below" });
  await add("to 7.000", { Valor: "7000" });
  story.does("one of a volatility");
  choose("Qué mirar", "volatility");
  await pass();
  story.changes();
  await add("of something that isn't an option", { Símbolo: "pan", Valor: "1" });
  await add("of one, in lower case and with blanks", { Símbolo: " gfgc7500di ", Valor: "45,25" });
  await add("at the money, falling", { Cuando: "below", Valor: "30" });
  story.does("one of a ratio");
  choose("Qué mirar", "ratio");
  await pass();
  story.changes();
  await add("of nothing", {});
  await add("of one and no other", { Primer: "GFGC7500DI" });
  await add("of one with itself", { Segundo: "gfgc7500di" });
  await add("of two, without a value", { Segundo: "GFGV7400FE" });
  await add("with it", { Valor: "1,5" });
  await add("the other way round, falling", {
    Primer: "GFGV7400FE",
    Segundo: "GFGC7500DI",
    Cuando: "below",
    Valor: "0,75",
  });
  story.does("takes the second away");
  press("Quitar alerta GGAL ≤ 7.000,00");
  await pass();
  story.changes();
  story.happens(kept);
}

export async function moved(story: ExtensionSession) {
  story.part("They go to the account");
  let answer: (given: object) => void = () => undefined;
  server.answers["GET /alerts/contracts"] = () => new Promise<object>((resolve) => (answer = resolve));
  press("Pasarlas a mi cuenta");
  await pass();
  story.changes();
  answer({ status: 503, body: { success: false, code: "SERVICE_UNAVAILABLE", message: "No responde" } });
  await pass(400);
  story.changes();
  story.does("tries again: the same");
  press("Pasarlas a mi cuenta");
  await pass();
  answer({ status: 503, body: { success: false, code: "SERVICE_UNAVAILABLE", message: "No responde" } });
  await pass(400);
  story.hears(part("Alertas").querySelector("[role=status]") as Element);
  story.sends(server.calls);
  const contract = { type: "call", strike: 7_500, expiration: "2026-12-18", symbol: "GFGC7500DI" };
  const other = { type: "put", strike: 7_400, expiration: "2027-02-19", symbol: "GFGV7400FE" };
  server.answers["GET /alerts/contracts"] = ({ call }) => ({
    success: true,
    data: call.includes(",") ? [contract, other] : [contract],
  });
  let refused = true;
  server.answers["POST /alerts/import"] = ({ body }) => {
    const [, second] = (body as { alerts: { key: string }[] }).alerts;
    const isRefused = refused && second !== undefined;
    return {
      success: true,
      data: {
        imported: 1,
        known: 0,
        refused: isRefused ? [{ key: second.key, message: "Tu plan guarda hasta 50." }] : [],
      },
    };
  };
  story.does("tries again: one is refused");
  press("Pasarlas a mi cuenta");
  await pass(400);
  story.changes();
  story.happens(kept);
  story.sends(server.calls);
  story.does("tries again: none is refused");
  refused = false;
  press("Pasarlas a mi cuenta");
  await pass(400);
  story.changes();
  story.happens(kept);
  story.sends(server.calls);
}

export async function terms(story: ExtensionSession) {
  story.part("When they are looked at");
  const own = [
    { id: "1", kind: "spot", direction: "above", limit: 7_500, symbols: [], firedAt: null },
    { id: "2", kind: "volatility", direction: "below", limit: 0.355, symbols: [], firedAt: start },
  ];
  const disk = { "paridad.alerts": JSON.stringify(own) };
  for (const [who, allowed, stored] of [
    ["nobody", [], {}],
    ["pro", ["alarms", "notifications"], memory],
    ["pro", ["alarms"], memory],
    ["starter", ["alarms", "notifications"], { token: "one", user: JSON.stringify(personOn("starter")) }],
  ] as const) {
    story.does(`opens it as ${who}, with ${allowed.join(" and ") || "nothing"} allowed`);
    await closePage();
    resetBrowser({ memory: stored, disk, allowed });
    await openPage("options");
    story.reads(part("Alertas"));
  }
  story.does("one fires in the panel, and the list can't be read");
  await browser.storage.local.set({
    "paridad.alerts": JSON.stringify(own.map((one) => ({ ...one, firedAt: 1 }))),
  });
  await pass();
  story.reads(part("Alertas").querySelector("ul") as Element);
  await browser.storage.local.set({ "paridad.alerts": "{" });
  await pass();
  story.reads(part("Alertas"));
}
