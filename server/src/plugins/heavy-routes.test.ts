import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import type { FastifyRequest } from "fastify";
import { createHeavyGate, createHeavyRead } from "../limits/heavy-gate.ts";
import { HeavyReads } from "../limits/heavy-reads.ts";
import { currentHeavyRead } from "../limits/heavy-read.ts";
import { gateHeavyRoutes } from "./heavy-routes.ts";

/** A read next to ordinary requests that never end: each wait lasts as long as it may. */
function createWorld() {
  const waits: number[] = [];
  const gone = new AbortController();
  const quiet = async (atMost: number): Promise<void> => {
    waits.push(atMost);
    vi.advanceTimersByTime(atMost);
  };
  const read = createHeavyRead({ quiet }, gone.signal);
  return { read, waits, gone };
}

describe("a heavy read beside endless ordinary requests", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits 200 ms at most before a statement, and twice as long as it worked", async () => {
    const { read, waits } = createWorld();
    await read.turn();
    await read.turn();
    read.clock.spent += 25;
    await read.turn();
    await read.turn();
    read.clock.spent += 500;
    await read.turn();
    await read.turn();
    expect(waits).toEqual([200, 50, 200, 200]);
  });

  it("is told to ask for less once its statements took more than 9 s", async () => {
    const { read } = createWorld();
    read.clock.spent = 9_000;
    await read.turn();
    read.clock.spent = 9_001;
    await expect(read.turn()).rejects.toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      message:
        "Esto lleva demasiado trabajo para una sola consulta. Pedí menos: un período más corto, menos símbolos o menos casos.",
    });
    expect(read.refusal()).toMatchObject({ status: 400 });
  });

  it("is told to come back when it had no chance to work within 20 s", async () => {
    const { read } = createWorld();
    vi.advanceTimersByTime(19_800);
    await read.turn();
    vi.advanceTimersByTime(1);
    await expect(read.turn()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  });

  it("ends when its caller has gone", async () => {
    const { read, gone } = createWorld();
    gone.abort();
    await expect(read.turn()).rejects.toMatchObject({ status: 429 });
    expect(read.refusal()).toMatchObject({ status: 429 });
  });
});

describe("who a heavy read counts for", () => {
  const person = { user: { id: "ana" } };
  it.each([
    ["a user, by their session", { signedIn: person }, "user ana"],
    ["the same user, by a personal key", { keyHolder: person }, "user ana"],
    ["a page's partner", { embedVisitor: { keyId: "k1", ownerId: "eva" } }, "partner eva"],
    ["the same partner, by another key", { embedVisitor: { keyId: "k2", ownerId: "eva" } }, "partner eva"],
    ["a stranger, by the network", {}, "network 203.0.113.7"],
  ])("is %s", async (_name, caller, counted) => {
    const askers: string[] = [];
    const app = Fastify();
    app.decorateRequest("signedIn", null);
    app.decorateRequest("keyHolder", null);
    app.decorateRequest("embedVisitor", null);
    app.addHook(
      "onRequest",
      async (request) => void Object.assign(request, caller as Partial<FastifyRequest>),
    );
    const enter: HeavyReads["enter"] = async (asker) => {
      askers.push(asker);
      return () => undefined;
    };
    const refuseBeyondLine = (asker: string) => void askers.push(`line of ${asker}`);
    gateHeavyRoutes(app as never, createHeavyGate({ enter, refuseBeyondLine } as HeavyReads));
    const config = { isHeavy: true } as object;
    app.get("/heavy", { config }, async () => "read");
    app.get("/other", async () => "other");
    for (const url of ["/heavy", "/other"]) await app.inject({ url, remoteAddress: "203.0.113.7" });
    expect(askers).toEqual([`line of ${counted}`, counted]);
    await app.close();
  });
});

it("a read is over once its answer is made, however slowly it is taken", async () => {
  const app = Fastify();
  for (const name of ["signedIn", "keyHolder", "embedVisitor"]) app.decorateRequest(name, null);
  const limits = { perAsker: 1, together: 1, waiting: 1, waitMilliseconds: 50 };
  gateHeavyRoutes(app as never, createHeavyGate(new HeavyReads(limits)));
  const answers = [new Readable({ read: () => undefined }), Readable.from(["second"])];
  app.get("/heavy", { config: { isHeavy: true } as object }, async (_request, reply) =>
    reply.send(answers.shift()),
  );
  const [slow] = answers;
  const first = app.inject("/heavy");
  await vi.waitUntil(() => answers.length === 1);
  await nextTurn();
  expect((await app.inject("/heavy")).body).toBe("second");
  slow?.push("first");
  slow?.push(null);
  expect((await first).body).toBe("first");
  await app.close();
});

/** A route that works on what it is sent, one read at a time and one that waits. */
async function workingOnBodies(
  check: (isOrdinaryAnswered: boolean) => Promise<void> | void,
  onBody: () => void = () => undefined,
) {
  const app = Fastify();
  for (const name of ["signedIn", "keyHolder", "embedVisitor"]) app.decorateRequest(name, null);
  const limits = { perAsker: 1, together: 1, waiting: 1, waitMilliseconds: 60_000 };
  gateHeavyRoutes(app as never, createHeavyGate(new HeavyReads(limits)));
  // After the gate's own: whoever comes here has their body read.
  app.addHook("preParsing", async () => onBody());
  let isOrdinaryAnswered = false;
  const hold = new EventTarget();
  app.get("/ordinary", async () => {
    await once(hold, "go");
    isOrdinaryAnswered = true;
    return "ordinary";
  });
  app.post("/heavy", {
    config: { isHeavy: true } as object,
    preValidation: async () => check(isOrdinaryAnswered),
    handler: async () => "read",
  });
  await app.ready();
  return { app, answerOrdinary: () => hold.dispatchEvent(new Event("go")) };
}

describe("a heavy route that works on what it is sent", () => {
  it("refuses whoever could not even wait before it reads their body", async () => {
    const steps = new EventTarget();
    const isIn = once(steps, "in");
    const goes = once(steps, "go");
    const { app } = await workingOnBodies(async () => {
      steps.dispatchEvent(new Event("in"));
      await goes;
    });
    const headers = { "content-type": "application/json" };
    const send = (payload: string) => app.inject({ method: "POST", url: "/heavy", headers, payload });
    const first = send("{}");
    await isIn;
    const second = send("{}");
    // The second one waits by then.
    while ((await send("{")).statusCode === 400) await nextTurn();
    const third = await send("{");
    expect(third.statusCode).toBe(429);
    steps.dispatchEvent(new Event("go"));
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
    expect((await send("{")).statusCode).toBe(400);
    await app.close();
  });

  it("takes in ten bodies of a caller at once and no eleventh, until one of them has gone", async () => {
    const onBody = vi.fn<() => void>();
    const { app } = await workingOnBodies(() => undefined, onBody);
    const arrived = onBody.mock.calls;
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const send = () =>
      fetch(`${url}/heavy`, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    const begin = () => {
      const headers = { "content-type": "application/json", "content-length": 100 };
      const sending = request(`${url}/heavy`, { method: "POST", headers });
      sending.on("error", () => undefined).write("{");
      return sending;
    };
    const begun = Array.from({ length: 9 }, begin);
    await vi.waitUntil(() => arrived.length === 9);
    expect((await send()).status).toBe(200);
    begun.push(begin());
    await vi.waitUntil(() => arrived.length === 11);
    expect((await send()).status).toBe(429);
    begun[0]?.destroy();
    await vi.waitUntil(async () => (await send()).status === 200);
    for (const one of begun) one.destroy();
    await app.close();
  });

  it.each([
    ["once ordinary requests are answered", true],
    ["after a fifth of a second beside one that isn't", false],
  ])("checks a body %s", async (_when, isAnswered) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const seen: boolean[] = [];
    const { app, answerOrdinary } = await workingOnBodies(
      (isOrdinaryAnswered) => void seen.push(isOrdinaryAnswered),
    );
    const ordinary = app.inject("/ordinary");
    await nextTurn();
    const heavy = app.inject({ method: "POST", url: "/heavy", payload: {} });
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(seen).toEqual([]);
    if (isAnswered) answerOrdinary();
    else vi.advanceTimersByTime(200);
    expect((await heavy).statusCode).toBe(200);
    expect(seen).toEqual([isAnswered]);
    answerOrdinary();
    expect((await ordinary).statusCode).toBe(200);
    await app.close();
    vi.useRealTimers();
  });
});

it("a caller who left before their read began ends it, and keeps no place of those who stay", async () => {
  const app = Fastify();
  for (const name of ["signedIn", "keyHolder", "embedVisitor"]) app.decorateRequest(name, null);
  const reads = new HeavyReads({ perAsker: 1, together: 1, waiting: 1, waitMilliseconds: 1_000 });
  const seen: unknown[] = [];
  const arrived = new EventTarget();
  // As a look-up of the session takes its time.
  app.addHook("onRequest", async ({ url }, reply) => {
    if (url !== "/heavy?leaves") return;
    const closed = once(reply.raw, "close");
    arrived.dispatchEvent(new Event("arrived"));
    await closed;
    await nextTurn();
  });
  gateHeavyRoutes(app as never, createHeavyGate(reads));
  app.get("/heavy", { config: { isHeavy: true } as object }, async () => {
    seen.push(currentHeavyRead()?.signal.aborted);
    return "read";
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  for (let caller = 0; caller < 3; caller += 1) {
    const [leaving, isHere] = [new AbortController(), once(arrived, "arrived")];
    const answer = fetch(`${url}/heavy?leaves`, { signal: leaving.signal }).catch(() => null);
    await isHere;
    leaving.abort();
    await answer;
  }
  expect((await fetch(`${url}/heavy`)).status).toBe(200);
  // Of four reads the last one alone was done.
  expect(seen).toEqual([false]);
  await app.close();
});
