import { once } from "node:events";
import { WebSocket } from "ws";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMarketSocketWorld, proAccess, socketSource, trial } from "../support/market-socket-world.ts";
import type { MarketSocketWorld } from "../support/market-socket-world.ts";
import { openLiveTale } from "../support/live-tale.ts";
import type { LiveTale } from "../support/live-tale.ts";
import { withTicks } from "../support/ticks.ts";

const ana = { user: { id: "ana" }, access: trial, gate: "api.keys", isProgram: true } as const;
const key = "pdk_ana";
const withKey = { headers: { authorization: `Bearer ${key}` } };
const near = "2026-12-18";
const far = "2027-02-19";

let world: MarketSocketWorld;
let tale: LiveTale;
beforeEach(async () => {
  const stream = { paceMilliseconds: 5, authMilliseconds: 60_000 };
  world = await createMarketSocketWorld({ stream, recheckMilliseconds: 3_600_000 });
  world.verdicts.set(key, ana);
  tale = openLiveTale(world);
});
afterEach(() => world.close());

const option = (symbol: string, strike: number, expiration: string, bid: number) => ({
  symbol,
  strike,
  expiration,
  bid,
  ask: bid + 20,
});

async function programsCome(): Promise<void> {
  const { program, says, hear, chapter, happens, leaves } = tale;
  chapter("Quién entra al stream, y quién no");
  program("P1", withKey);
  await hear({ P1: 1 });
  program("P2");
  says("P2", { op: "auth", key });
  await hear({ P2: 1 });
  happens("pasa un segundo", () => world.clock.advance(1_000));
  for (const path of ["?takeOver=false", "?takeOver=1", "?takeOver"]) {
    program("P3", { ...withKey, path: `/v1/stream${path}` });
    await hear({ P3: 2 });
  }
  program("P3", { path: "/v1/stream?takeOver=true" });
  says("P3", { op: "auth", key, takeOver: false });
  await hear({ P3: 2 });
  program("P4", { path: "/v1/stream?takeOver=false" });
  says("P4", { op: "auth", key, takeOver: true });
  await hear({ P4: 1, P1: 2 });
  happens("pasa un segundo", () => world.clock.advance(1_000));
  program("P5", { ...withKey, path: "/api/v1/stream?takeOver=true&clientId=casa" });
  await hear({ P5: 1, P2: 2 });
  program("P6", { ...withKey, path: "/v1/stream?clientId=casa" });
  await hear({ P6: 1, P5: 1 });
  // Of its name 64 letters count.
  const long = "c".repeat(63);
  leaves("P4");
  await hear({ P4: 1 });
  program("P4", { ...withKey, path: `/v1/stream?clientId=${long}d1` });
  await hear({ P4: 1 });
  program("P5", { ...withKey, path: `/v1/stream?clientId=${long}e1` });
  await hear({ P5: 2 });
  program("P5", { ...withKey, path: `/v1/stream?clientId=${long}d2` });
  await hear({ P5: 1, P4: 1 });
  leaves("P5");
  await hear({ P5: 1 });
  program("P4", withKey);
  await hear({ P4: 1 });
  leaves("P4");
  await hear({ P4: 1 });
  const turnedAway: readonly (object | string)[] = [
    { op: "auth", key: "pdk_otra" },
    { op: "auth", key: "pro-token" },
    { op: "auth", key: "old-token" },
    { op: "auth", key, clave: 1 },
    { op: "subscribe" },
    { op: "suscribe" },
    "{",
  ];
  for (const message of turnedAway) {
    program("P7");
    says("P7", message);
    await hear({ P7: 2 });
  }
  for (const access of [
    proAccess,
    { kind: "none", reason: "no_subscription", modules: [] },
    { kind: "none", reason: "expired", modules: [] },
  ] as const) {
    happens(`ahora tiene ${JSON.stringify(access)}`, () => world.verdicts.set(key, { ...ana, access }));
    program("P7", withKey);
    await hear({ P7: 2 });
  }
  world.verdicts.set(key, ana);
  happens("no se pueden leer las claves", () => world.databaseIsAway(true));
  program("P7", withKey);
  await hear({ P7: 1 });
  world.databaseIsAway(false);
}

async function programsHear(): Promise<void> {
  const { program, says, hear, chapter, happens } = tale;
  chapter("Qué oye un programa");
  const quotes = (what: string, batch: Parameters<typeof world.quotes>[0]) =>
    happens(what, () => world.quotes(batch));
  world.quotes({
    wholeChain: true,
    options: [
      option("GFGC7000DI", 7_000, near, 600),
      option("GFGV7400DI", 7_400, near, 300),
      option("GFGC7400FE", 7_400, far, 500),
    ],
  });
  program("A", withKey);
  await hear({ A: 1 });
  says("A", { op: "subscribe" });
  await hear({ A: 1 });
  says("P6", {
    op: "subscribe",
    expiration: "nearest",
    type: "call",
    "strike.gte": 6_900,
    "strike.lte": 7_399.5,
  });
  await hear({ P6: 1 });
  quotes("cambia una punta de un put", { options: [{ symbol: "GFGV7400DI", bid: 310 }] });
  await hear({ A: 1 });
  quotes("y el volumen de un call", { options: [{ symbol: "GFGC7000DI", volume: 7, operations: 3 }] });
  await hear({ A: 1, P6: 1 });
  quotes("cambia la acción", { stocks: [{ symbol: "GGAL", last: 7_410 }] });
  await hear({ A: 1, P6: 1 });
  quotes("el call se va: el vencimiento cercano queda sin él", { removed: ["GFGC7000DI"] });
  await hear({ A: 1, P6: 1 });
  quotes("se va el put: termina el vencimiento cercano", { removed: ["GFGV7400DI"] });
  await hear({ A: 1, P6: 1 });
  says("A", { op: "unsubscribe" });
  says("A", { op: "subscribe", symbols: ["gfgc7400fe", "GFGC9999FE"] });
  await hear({ A: 1 });
  happens("pasan casi diez segundos", () => world.clock.advance(9_999));
  happens("y pasan", () => world.clock.advance(1));
  await hear({ A: 1, P6: 1 });
  // Who has not said a key yet hears nothing of it.
  program("Z");
  happens("la fuente calla", () => world.sink.lost("gone"));
  await hear({ A: 2, P6: 2 });
  program("B", { ...withKey, path: "/v1/stream?takeOver=true" });
  await hear({ B: 2, P6: 2 });
  quotes("y vuelve", { options: [{ symbol: "GFGC7400FE", bid: 505 }] });
  await hear({ A: 1 });
}

async function programsEnd(): Promise<void> {
  const { program, says, hear, chapter, happens } = tale;
  chapter("Cómo termina");
  const wrong: readonly object[] = [
    { op: "auth", key },
    { op: "subscribe", expiration: "mañana" },
    { op: "subscribe", type: "straddle" },
    { op: "subscribe", symbols: [] },
    { op: "subscribe", "strike.gte": -1 },
    { op: "subscribe", seq: 1.5 },
    { op: "unsubscribe", type: "call" },
  ];
  says("B", wrong[0] ?? {});
  await hear({ B: 2 });
  for (const message of wrong.slice(1)) {
    program("C", withKey);
    says("C", message);
    await hear({ C: 3 });
  }
  program("C", withKey);
  await hear({ C: 1 });
  says("C", ...Array.from({ length: 61 }, () => ({ op: "unsubscribe" })));
  await hear({ C: 2 });
  program("C", withKey);
  await hear({ C: 1 });
  happens("la clave se revoca", () => {
    world.verdicts.set(key, { error: "INVALID_TOKEN", message: "La clave de acceso fue revocada." });
    world.revoke("ana");
  });
  await hear({ A: 2, C: 2 });
  world.verdicts.set(key, ana);
  program("A", withKey);
  await hear({ A: 1 });
  happens("la fuente deja de compartirse", () =>
    world.quotes({ source: { ...socketSource, redistribution: "delayed" } }),
  );
  await hear({ A: 2 });
  program("A", withKey);
  await hear({ A: 2 });
  world.quotes({});
  program("A", withKey);
  await hear({ A: 1 });
  happens("el servidor se va", () => void world.end());
  await hear({ A: 1, Z: 1 });
}

it("the life of a stream reads as approved", async () => {
  await programsCome();
  await programsHear();
  await programsEnd();
  await expect(tale.text()).toMatchFileSnapshot("stream.txt");
});

it("by default a program hears twice a second, is judged once a minute, and may keep silent for ten seconds", async () => {
  const { made, tick } = await withTicks(() => createMarketSocketWorld());
  made.verdicts.set(key, ana);
  const timeouts = vi.spyOn(globalThis, "setTimeout");
  const url = `${made.url.replace("http", "ws")}/v1/stream`;
  const [silent, program] = [new WebSocket(url), new WebSocket(url, withKey)];
  const next = async (): Promise<string> => {
    const [data] = (await once(program, "message")) as [Buffer];
    return (JSON.parse(data.toString()) as { event: string }).event;
  };
  try {
    await Promise.all([once(silent, "open"), next()]);
    const turnedAway = once(silent, "close");
    for (const [act, milliseconds] of timeouts.mock.calls) if (milliseconds === 10_000) act();
    expect((await turnedAway)[0]).toBe(4401);
    // Who was let in in time goes on.
    program.send(JSON.stringify({ op: "subscribe" }));
    expect(await next()).toBe("snapshot");
    made.quotes({ options: [option("GFGC7000DI", 7_000, near, 600)] });
    tick(500);
    expect(await next()).toBe("update");
    made.verdicts.set(key, { error: "INVALID_TOKEN" });
    const ended = once(program, "close");
    tick(60_000);
    expect((await ended)[0]).toBe(4401);
  } finally {
    timeouts.mockRestore();
    for (const one of [silent, program]) one.terminate();
    await made.close();
  }
});

it("a program that answers no ping is cut off at the next one; one that answers goes on", async () => {
  const { made, tick } = await withTicks(() => createMarketSocketWorld());
  made.verdicts.set(key, ana);
  const url = `${made.url.replace("http", "ws")}/v1/stream`;
  const [quiet, alive] = [false, true].map((autoPong) => new WebSocket(url, { ...withKey, autoPong }));
  /** What comes next to a program, once all it sent before was read. */
  const next = async (program: WebSocket | undefined): Promise<string> => {
    const [data] = (await once(program as WebSocket, "message")) as [Buffer];
    return (JSON.parse(data.toString()) as { event: string }).event;
  };
  try {
    expect(await Promise.all([next(quiet), next(alive)])).toEqual(["welcome", "welcome"]);
    const pinged = [quiet, alive].map((program) => once(program as WebSocket, "ping"));
    tick(20_000);
    await Promise.all(pinged);
    alive?.send(JSON.stringify({ op: "subscribe" }));
    expect(await next(alive)).toBe("snapshot");
    const cut = once(quiet as WebSocket, "close");
    tick(20_000);
    expect((await cut)[0]).toBe(1006);
    alive?.send(JSON.stringify({ op: "subscribe" }));
    expect(await next(alive)).toBe("snapshot");
  } finally {
    for (const program of [quiet, alive]) program?.terminate();
    await made.close();
  }
});
