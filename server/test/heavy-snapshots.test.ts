import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { OpenDatabase } from "../src/db/open-database.ts";
import type { Routes } from "../src/http/routes.ts";
import { build, openTestDatabase } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { partnerKeysOf, partnerOrigin } from "./support/partner-keys.ts";
import { sampleMarket } from "./support/sample-market.ts";

const pair = "GFGC7200DI/GFGC7400DI";
const symbols = "symbol1=GFGC7200DI&symbol2=GFGC7400DI";
/** Where reads of a page's partner are held until the test lets them go. */
const steps = new EventTarget();
let opened: OpenDatabase;
let world: TestWorld;
let url: string;

const ownRoutes: Routes = async (app) => {
  app.route({
    method: "GET",
    url: "/test/held",
    config: { access: "embed", isHeavy: true },
    schema: {
      querystring: z.object({ key: z.string() }),
      response: { 200: z.object({ success: z.boolean() }) },
    },
    handler: async () => {
      const goes = once(steps, "go");
      steps.dispatchEvent(new Event("held"));
      await goes;
      return { success: true };
    },
  });
};

beforeAll(async () => {
  opened = await openTestDatabase();
  world = await build({ opened, moreRoutes: () => [ownRoutes], marketSnapshot: () => sampleMarket() });
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(() => world.clock.advance(600_000));
afterEach(() => {
  vi.useRealTimers();
  steps.dispatchEvent(new Event("go"));
});
afterAll(() => world.close());

/** Pages of a partner, each with a key of its own. */
async function pagesOf(plan: string, count: number) {
  const keys = await partnerKeysOf(world, plan, count);
  return keys.map(({ id, key }) => ({
    unitsOf: async () => (await world.services.embedBudgets.daysOf(id, 1))[0]?.calls,
    ask: (path: string, parts: string) =>
      fetch(`${url}${path}?key=${key}&${parts}`, {
        headers: { origin: partnerOrigin, "accept-language": "es" },
      }),
  }));
}
type Page = Awaited<ReturnType<typeof pagesOf>>[0];

/** Two reads under way, as many as a partner may have. */
async function holdTwo(page: Page): Promise<() => Promise<void>> {
  const answers: Promise<Response>[] = [];
  for (let count = 0; count < 2; count += 1) {
    const isHeld = once(steps, "held");
    answers.push(page.ask("/test/held", ""));
    await isHeld;
  }
  // No wait ends by itself.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return async () => {
    steps.dispatchEvent(new Event("go"));
    await Promise.all(answers);
  };
}

/** Polls without the clock, which stands. */
async function untilUnits({ unitsOf }: Page, units: number): Promise<void> {
  while ((await unitsOf()) !== units) await nextTurn();
}

const windows = (count: number, from = 100) => Array.from({ length: count }, (_, place) => from + place);
const snapshotOf = (page: Page, window: number) => page.ask("/embed/snapshot", `ratios=${pair}:${window}`);

async function refusalOf(answer: Response) {
  const { headers } = answer;
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return {
    status: answer.status,
    code,
    message,
    after: headers.get("retry-after"),
    open: headers.get("access-control-allow-origin"),
    kept: headers.get("cache-control"),
  };
}
const refusal = {
  status: 429,
  code: "RATE_LIMIT_EXCEEDED",
  message: "Demasiados intentos. Esperá un momento antes de intentar de nuevo.",
  after: "2",
  open: "https://blog.example",
  kept: "no-store",
};

it("snapshots that have ratios read wait for their partner's places: eight do, the ninth is refused, by any key", async () => {
  const [first, second] = (await pagesOf("black", 2)) as [Page, Page];
  const [other] = (await pagesOf("pro", 1)) as [Page];
  expect((await snapshotOf(first, 60)).status).toBe(200);
  const release = await holdTwo(first);
  let answered = 0;
  const asked = windows(9).map(async (window, place) => {
    const answer = await snapshotOf(place % 2 === 0 ? first : second, window);
    answered += 1;
    return answer;
  });
  expect(await refusalOf(await Promise.race(asked))).toEqual(refusal);
  expect(await refusalOf(await second.ask("/embed/ratios", `${symbols}&window=210`))).toEqual(refusal);
  expect(await refusalOf(await first.ask("/embed/stream", `ratios=${pair}:200`))).toEqual(refusal);
  // Making one needs a place too, whatever it shows. What is kept as bytes doesn't, nor a ratio whose sessions are known.
  expect(await refusalOf(await first.ask("/embed/snapshot", "chain=nearest"))).toEqual(refusal);
  expect((await second.ask("/embed/ratios", symbols)).status).toBe(200);
  expect((await snapshotOf(first, 60)).status).toBe(200);
  // Another partner's page has its own places, for the very ratio that waits here too.
  expect((await snapshotOf(other, 100)).status).toBe(200);
  expect(answered).toBe(1);
  await release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
});

it("visitors who come for one page wait for one read, which counts once, and a page's eight ratios are one", async () => {
  const [first] = (await pagesOf("black", 1)) as [Page];
  const release = await holdTwo(first);
  const before = (await first.unitsOf()) ?? 0;
  const parts = `ratios=${windows(8)
    .map((window) => `${pair}:${window}`)
    .join(",")}`;
  const visits = Array.from({ length: 100 }, (_, place) => [
    first.ask("/embed/snapshot", parts),
    // Other pages with the same ratios.
    first.ask("/embed/snapshot", `${place % 2 === 0 ? "chain" : "smile"}=nearest&${parts}`),
    first.ask("/embed/ratios", `${symbols}&window=20`),
  ]).flat();
  // All are in: of each snapshot one visitor has it made, a ratio by itself counts for each.
  await untilUnits(first, before + 3 * 101 + 100 * 20);
  // With the crowd's two reads six more are the eight that may wait.
  const others = windows(7, 30).map((window) => snapshotOf(first, window));
  expect((await Promise.race([...visits, ...others])).status).toBe(429);
  await release();
  const statusesOf = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted();
  expect(await statusesOf(visits)).toEqual(Array.from({ length: 300 }, () => 200));
  expect(await statusesOf(others)).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
});

it("a snapshot is paid for before it is read, also when it is refused", async () => {
  const [first] = (await pagesOf("black", 1)) as [Page];
  const release = await holdTwo(first);
  const before = (await first.unitsOf()) ?? 0;
  const asked = windows(8).map((window) => snapshotOf(first, window));
  // One for the call and a hundred for the snapshot.
  await untilUnits(first, before + 8 * 101);
  expect((await snapshotOf(first, 200)).status).toBe(429);
  expect(await first.unitsOf()).toBe(before + 9 * 101);
  await release();
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  expect(await first.unitsOf()).toBe(before + 9 * 101);
});
