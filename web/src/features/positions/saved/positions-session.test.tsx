import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { personOn } from "@paridad/core/testing";

import { press } from "../../../testing/hands.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { line, positions, wholeCone } from "../testing/saved-positions.ts";
import { cardOf, openSaved } from "../testing/saved-world.tsx";
import { marketOf, option } from "../testing/trader-market.ts";

const details = (name: string) => press("Detalle", cardOf(name));

async function states(story: UserSession) {
  story.part("On the way, failed, and empty");
  const { world } = openSaved([], { trouble: ["get positions"] });
  story.hears();
  await screen.findByText("Sin conexión");
  story.changes();
  story.does("tries again: nothing is saved");
  world.trouble.clear();
  press("Reintentar");
  await screen.findByText("Todavía no guardaste posiciones");
  story.changes();
  cleanup();
  story.part("Without a plan, nothing was saved");
  openSaved([], { plan: "free", maximum: 0 });
  await screen.findByText("Todavía no guardaste posiciones");
  story.hears();
  cleanup();
  for (const [what, person] of [
    ["a plan that is over", personOn("pro", { subscriptionStatus: "expired" })],
    ["a payment that waits", personOn("pro", { subscriptionStatus: "pending_payment" })],
  ] as const) {
    story.part(`With ${what}`);
    openSaved(positions.slice(0, 1), { person, maximum: 0 });
    await screen.findByText("Bull de diciembre");
    story.hears();
    cleanup();
  }
  for (const [count, maximum, plan] of [
    [8, 0, "free"],
    [1, 5, "starter"],
  ] as const) {
    story.part(`On ${plan}: what was saved stays`);
    openSaved(positions.slice(0, count), { plan, maximum, line });
    await screen.findByText("Bull de diciembre");
    details("Bull");
    if (plan === "starter") await screen.findByText(/^Lo mejor/);
    story.hears();
    cleanup();
  }
}

async function list(story: UserSession) {
  story.part("All that may be saved, before the market comes");
  const opened = openSaved(positions, { whole: [wholeCone], trouble: ["get positions"] });
  await screen.findByText("Sin conexión");
  opened.world.trouble.clear();
  press("Reintentar");
  await screen.findByText("Lanzamiento");
  story.hears();
  story.does("the market comes");
  opened.accept(marketOf());
  await screen.findAllByText(/Ojo con las puntas/);
  story.changes();
  story.does("a call rises, which the bull has bought, and nobody buys another one any more");
  opened.says("market_update", {
    ...marketOf({ options: [option("GFGC7400DI", 545, 561), option("GFGC8000DI", null, 240)] }),
    full: false,
  });
  await waitFor(() => expect(cardOf("Bull")).toHaveTextContent("+$"));
  story.changes();
  story.does("takes all of them away; the events of the long one can't be read, and then they can");
  opened.world.trouble.add("get positions/p3");
  press("Descargar todas");
  await story.toasts();
  opened.world.trouble.clear();
  const files = savedFiles();
  press("Descargar todas");
  await waitFor(() => expect(opened.calls.filter(({ path }) => path === "positions/p3")).toHaveLength(2));
  await waitFor(() => expect(files.count()).toBe(1));
  const [name, ...text] = await files.read();
  // Their names, and what happened to each.
  const told = text.filter((one) => /"name"|"kind": "(?:open|close|roll)"|"content": null/.test(one));
  story.line(`${name}: ${told.map((one) => one.replaceAll(/^ +|,$/g, "")).join(" ")}`);
  cleanup();
}

/** What stands under a card whose line is there. */
function account(story: UserSession, name: string) {
  const parts = within(cardOf(name));
  const [legs] = parts.queryAllByRole("region", { name: "Patas abiertas" });
  if (legs !== undefined) story.reads(legs);
  story.line(parts.getByText(/^Lo mejor/).textContent);
  story.reads(parts.getByText(/^Primas netas/));
  story.reads(parts.getByRole("region", { name: "Movimientos" }));
  const [link] = parts.queryAllByRole("link", { name: /Abrirla/ });
  story.line(link?.getAttribute("href") ?? "no way to the builder");
}

async function reading(story: UserSession) {
  story.part("Reading on of each");
  const trouble = ["get positions/p1/line", "get positions/p3"];
  const { accept, world, calls } = openSaved(positions, { line, whole: [wholeCone], trouble });
  await screen.findByText("Lanzamiento");
  accept(marketOf());
  await screen.findAllByText(/Ojo con las puntas/);
  details("Bull");
  story.does("of the bull; its line can't be read, and then it can");
  await within(cardOf("Bull")).findByText("Sin conexión");
  story.reads(cardOf("Bull"));
  world.trouble.clear();
  press("Reintentar", cardOf("Bull"));
  story.reads((await within(cardOf("Bull")).findByText(/^Lo mejor/)).parentElement as Element);
  press("Ver como tabla", cardOf("Bull"));
  story.reads(cardOf("Bull").querySelector("section") as Element);
  story.does("of the cone; its events can't be read, and then they can");
  world.trouble.add("get positions/p3");
  details("Cono");
  story.line(within(cardOf("Cono")).getByText("Cargando movimientos...").textContent);
  await within(cardOf("Cono")).findByText("Sin conexión");
  story.reads(within(cardOf("Cono")).getByRole("alert"));
  world.trouble.clear();
  press("Reintentar", cardOf("Cono"));
  await within(cardOf("Cono")).findByText("Apertura");
  account(story, "Cono");
  for (const { name, id } of positions) {
    if (["p1", "p3", "p6"].includes(id)) continue;
    story.does(`of: ${name}`);
    details(name);
    await within(cardOf(name)).findByText(/^Lo mejor/);
    account(story, name);
  }
  story.does("closes the bull's");
  details("Bull");
  story.reads(cardOf("Bull"));
  story.sends(calls);
  cleanup();
}

it("saved positions read as approved", async () => {
  const story = userSession("Mis posiciones (/estrategias/avanzadas/posiciones)");
  await states(story);
  await list(story);
  await reading(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/posiciones.txt");
}, 120_000);

it("a list that can't be read again keeps what it has", async () => {
  const { world, queries, calls } = openSaved(positions.slice(0, 1));
  await screen.findByText("Bull de diciembre");
  world.trouble.add("get positions");
  const before = calls.length;
  await queries.invalidateQueries({ queryKey: ["positions"] });
  expect(calls.length).toBe(before + 1);
  await waitFor(() => expect(queries.getQueryState(["positions"])?.status).toBe("error"));
  expect([screen.queryByText("Sin conexión"), cardOf("Bull de diciembre").textContent]).toEqual([
    null,
    expect.stringContaining("+2 call 7.400 18/12"),
  ]);
});

it.each([
  ["/estrategias/basicas/posiciones", "pro", "basicas"],
  ["/estrategias/avanzadas/posiciones", "pro", "avanzadas"],
  ["/estrategias/avanzadas/posiciones", "starter", "basicas"],
])("at %s a position of %s's opens in the builder of /estrategias/%s", async (path, plan, area) => {
  openSaved(positions.slice(0, 1), { path, plan });
  await screen.findByText("Bull de diciembre");
  details("Bull");
  const link = await screen.findByRole("link", { name: /^Abrirla en Armar/ });
  expect(link.getAttribute("href")?.split("?")[0]).toBe(`/estrategias/${area}`);
});
