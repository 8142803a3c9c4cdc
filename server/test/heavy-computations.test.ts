import { once } from "node:events";
import { serializerCompiler, validatorCompiler } from "@fastify/type-provider-zod";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { App, Routes } from "../src/http/routes.ts";
import { inHeavyRead } from "../src/limits/heavy-read.ts";
import { createChainFitter } from "../src/market/chain/fitted-chain.ts";
import { createChainValuer } from "../src/market/chain-snapshot.ts";
import { riskReadRoutes } from "../src/modules/data-api/risk-routes.ts";
import { evaluateRoutes } from "../src/modules/positions/evaluate/routes.ts";
import { answerErrors } from "../src/plugins/errors.ts";
import { tooManyRequests } from "../src/http/http-error.ts";
import { createTestClock } from "./helper.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration as expiration, sampleMarket } from "./support/sample-market.ts";

const call = { kind: "call", strike: 7_400, expiration, quantity: -1 };
const share = { kind: "share", quantity: 100 };
/** What works long on a question, with one of it. */
const questions = {
  "/v1/risk/scenarios": { legs: [call, share], moves: [-0.1, 0.1], volatilityShifts: [0, 0.1], days: [0, 5] },
  "/v1/positions/evaluate": { legs: [call, share] },
} as const;
const urls = Object.keys(questions) as (keyof typeof questions)[];

describe("a user's computations under way", () => {
  let world: DataApiWorld;
  let url: string;
  const steps = new EventTarget();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const ownRoutes: Routes = async (app) => {
    app.route({
      method: "GET",
      url: "/test/held",
      config: { access: "user", isHeavy: true },
      schema: { response: { 200: z.object({ success: z.boolean() }) } },
      handler: async () => {
        steps.dispatchEvent(new Event("held"));
        await released;
        return { success: true };
      },
    });
  };
  beforeAll(async () => {
    world = await createDataApiWorld({ moreRoutes: () => [ownRoutes] });
    url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => world.close());

  it("are two at once by all of their keys and their session, and eight that wait; others go on", async () => {
    const [first, second] = [await world.createKey(), await world.createKey()];
    const other = await world.createKey({ owner: "trial" });
    const ask = (path: keyof typeof questions, { secret }: { secret: string }) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify(questions[path]),
      });
    const download = (headers: Record<string, string>) => fetch(`${url}/auth/account-data`, { headers });
    for (const path of urls) expect((await ask(path, first)).status, path).toBe(200);
    expect((await download(first.headers)).status).toBe(200);
    const held = [];
    for (let place = 0; place < 2; place += 1) {
      const isHeld = once(steps, "held");
      held.push(fetch(`${url}/test/held`, { headers: first.headers }));
      await isHeld;
    }
    // No wait ends meanwhile, which would be refused alike.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let answered = 0;
    const more = Array.from({ length: 9 }, async (_, place) => {
      const path = urls[place % 2] ?? "/v1/risk/scenarios";
      const answer = await ask(path, place < 5 ? first : second);
      answered += 1;
      return answer;
    });
    const refused = await Promise.race(more);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await refused.json()).toMatchObject({ success: false, code: "RATE_LIMIT_EXCEEDED" });
    for (const path of urls) {
      expect((await ask(path, second)).status, path).toBe(429);
      expect((await ask(path, other)).status, path).toBe(200);
    }
    // Nor does one's own data come meanwhile.
    const data = await download(first.headers);
    expect([data.status, data.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await download(other.headers)).status).toBe(200);
    expect(answered).toBe(1);
    release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    const waited = (await Promise.all(more)).map(({ status }) => status).toSorted();
    expect((await download(first.headers)).status).toBe(200);
    expect(waited).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });
});

/** Both routes alone, in a read that counts its turns and is refused at one of them. */
async function alone(path: keyof typeof questions, refusedAt = Infinity) {
  const app = Fastify() as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  const [clock, valueChain] = [createTestClock(), createChainValuer()];
  const market = { snapshot: sampleMarket, valueChain };
  riskReadRoutes(app, market);
  const shareCloses = async () => ({ closes: [] });
  await app.register(
    evaluateRoutes({ ...market, fitChain: createChainFitter({ valueChain, clock }), shareCloses }),
  );
  await app.ready();
  let turns = 0;
  const read = {
    signal: new AbortController().signal,
    turn: async () => {
      turns += 1;
      if (turns === refusedAt) throw tooManyRequests(5);
    },
    clock: { spent: 0 },
    refusal: () => tooManyRequests(5),
  };
  // Every look at the clock is 10 ms later: each step is a piece.
  let now = 0;
  const watch = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  const payload = questions[path];
  // Fastify asks only once the answer is waited for.
  const answer = await inHeavyRead(
    read,
    async () => await app.inject({ method: "POST", url: path, payload }),
  );
  watch.mockRestore();
  await app.close();
  return { status: answer.statusCode, turns, spent: read.clock.spent };
}

describe("a computation lets others in between its pieces", () => {
  it.each([
    // Two legs once, then in each of four columns, and each column's end; the last piece is counted too.
    ["/v1/risk/scenarios", 2 + 4 * 3, 150],
    // Once before; then the 18 closes from 20 November to the day before 18 December, and a hundred pieces of walks.
    ["/v1/positions/evaluate", 1 + 18 + 100, 1_190],
  ] as const)("%s", async (path, turns, spent) => {
    expect(await alone(path)).toEqual({ status: 200, turns, spent });
  });

  it.each(urls)("and ends where it is refused one: %s", async (path) => {
    expect(await alone(path, 3)).toMatchObject({ status: 429, turns: 3 });
  });
});
