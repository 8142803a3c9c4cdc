import { afterEach, beforeEach, expect, it } from "vitest";
import { createMarketSocketWorld, namedOrigin, proAccess, trial } from "../support/market-socket-world.ts";
import type { MarketSocketWorld } from "../support/market-socket-world.ts";
import { openLiveTale } from "../support/live-tale.ts";
import type { LiveTale } from "../support/live-tale.ts";

let world: MarketSocketWorld;
let tale: LiveTale;
beforeEach(async () => {
  world = await createMarketSocketWorld({ recheckMilliseconds: 3_600_000 });
  world.verdicts.set("ida-token", { user: { id: "ida" }, access: trial });
  tale = openLiveTale(world);
});
afterEach(() => world.close());

async function screensCome(): Promise<void> {
  const { screen, hear, chapter, happens, leaves } = tale;
  chapter("Quién se conecta, y quién no");
  for (const token of ["", "otra", "old-token", "free-token", "lapsed-token", "starter-token"]) {
    screen("S", { token });
    await hear({ S: 2 });
  }
  for (const auth of [
    {},
    { token: 7 },
    { token: "pro-token", clientId: "x".repeat(65) },
    { token: "pro-token", takeOver: "sí" },
  ]) {
    screen("S", auth);
    await hear({ S: 2 });
  }
  screen("S", { token: "pro-token" }, { extraHeaders: { origin: "https://evil.example" } });
  await hear({ S: 1 });
  screen("S", { token: "pro-token" });
  await hear({ S: 1 });
  screen("S0", { token: "pro-token" });
  await hear({ S0: 2 });
  screen("S1", { token: "trial-token" }, { extraHeaders: { origin: namedOrigin } });
  await hear({ S1: 1 });
  happens("pasa un segundo", () => world.clock.advance(1_000));
  screen("S2", { token: "trial-token", clientId: "casa" });
  await hear({ S2: 1 });
  screen("S3", { token: "trial-token", takeOver: false });
  await hear({ S3: 2 });
  screen("S4", { token: "trial-token", clientId: "casa" });
  await hear({ S4: 1, S2: 1 });
  screen("S5", { token: "trial-token", takeOver: true });
  await hear({ S5: 1, S1: 2 });
  leaves("S5");
  await hear({ S5: 1 });
}

async function screensHear(): Promise<void> {
  const { screen, says, hear, chapter, happens } = tale;
  chapter("Qué oye una pantalla");
  says("S4", ["get_market_data", {}]);
  await hear({ S4: 1 });
  happens("cambia una punta", () => world.quote(11));
  await hear({ S4: 1 });
  screen("S6", { token: "trial-token" });
  await hear({ S6: 1 });
  happens("S6 todavía no pidió nada", () => world.quote(12));
  await hear({ S4: 1 });
  says("S6", ["get_market_data"]);
  await hear({ S6: 1 });
  happens("cambia la escalera de cauciones", () =>
    world.quotes({ rates: [{ days: 7, rate: 24, description: "7 días", bidRate: 23, askRate: 25 }] }),
  );
  await hear({ S4: 1, S6: 1 });
  happens("la fuente calla", () => world.sink.lost("gone"));
  await hear({ S4: 2, S6: 2 });
  screen("S7", { token: "ida-token" });
  await hear({ S7: 2 });
  happens("y vuelve", () => world.quote(13));
  await hear({ S4: 1, S6: 1 });
}

async function screensEnd(): Promise<void> {
  const { screen, says, hear, chapter, happens } = tale;
  chapter("Cómo termina");
  for (const message of [
    ["otra_cosa"],
    ["get_market_data", { todo: true }],
    ["get_market_data", {}, {}],
    ["get_market_data", []],
  ]) {
    says("S7", message);
    await hear({ S7: 2 });
    screen("S7", { token: "ida-token" });
    await hear({ S7: 1 });
  }
  const ask = ["get_market_data", {}];
  for (let turn = 0; turn < 6; turn += 1) {
    says("S7", ask);
    await hear({ S7: 1 });
  }
  says("S7", ask);
  screen("S9", { token: "ida-token" });
  await hear({ S9: 1 });
  happens("a la séptima se le contesta con lo que cambie", () => world.quote(14));
  await hear({ S7: 1, S4: 1, S6: 1 });
  says("S7", ...Array.from({ length: 54 }, () => ask));
  await hear({ S7: 2 });
  happens("el plan pasa a no incluirla", () => {
    world.verdicts.set("pro-token", {
      user: { id: "beto" },
      access: { kind: "plan", plan: "starter", modules: [1, 2, 7] },
    });
    world.revoke("beto");
  });
  await hear({ S: 2 });
  happens("el plan pasa a tener una sola conexión: queda la más vieja", () => {
    world.verdicts.set("trial-token", { user: { id: "ana" }, access: proAccess });
    world.revoke("ana");
  });
  await hear({ S6: 2 });
  happens("la sesión vence", () => {
    world.verdicts.set("trial-token", { error: "TOKEN_EXPIRED" });
    world.revoke("beto");
    world.revoke("ana");
  });
  await hear({ S4: 2 });
  world.verdicts.set("trial-token", { user: { id: "ana" }, access: trial });
  screen("S8", { token: "trial-token" });
  await hear({ S8: 1 });
  happens("el servidor se va", () => void world.end());
  await hear({ S8: 1 });
}

it("the life of the market socket reads as approved", async () => {
  await screensCome();
  await screensHear();
  await screensEnd();
  await expect(tale.text()).toMatchFileSnapshot("market-socket.txt");
});
