import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { OpenDatabase } from "../src/db/open-database.ts";
import type { Routes } from "../src/http/routes.ts";
import { build, demoEmail, openTestDatabase, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { partnerKeysOf, partnerOrigin } from "./support/partner-keys.ts";
import { sampleMarket } from "./support/sample-market.ts";

let opened: OpenDatabase;
let fixture: TestWorld;
let url: string;
const steps = new EventTarget();
let underWay = 0;

const success = { response: { 200: z.object({ success: z.boolean() }) } };
/** Held until the test says `go`. */
const untilTold = async () => {
  const goes = once(steps, "go");
  underWay += 1;
  steps.dispatchEvent(new Event("held"));
  await goes;
  underWay -= 1;
  return { success: true };
};
const ownRoutes: Routes = async (app) => {
  const own = { method: "GET", schema: success } as const;
  app.route({ ...own, url: "/test/held", config: { access: "user", isHeavy: true }, handler: untilTold });
  app.route({
    ...own,
    url: "/test/page",
    config: { access: "embed", isHeavy: true },
    schema: { querystring: z.object({ key: z.string() }), ...success },
    handler: untilTold,
  });
  app.route({
    ...own,
    url: "/test/minute",
    config: { access: "user", isHeavy: true },
    handler: async ({ gone }) => {
      steps.dispatchEvent(new Event("begun"));
      const statement = sql`select pg_sleep(60)`;
      const options = { signal: gone, inflightQueryAbortStrategy: "cancel query" } as const;
      await statement.execute(opened.history, options).finally(() => steps.dispatchEvent(new Event("ended")));
      return { success: true };
    },
  });
  app.route({
    ...own,
    url: "/test/slow",
    config: { access: "user", isHeavy: true },
    handler: async () => {
      await opened.history.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 50`.execute(transaction);
        await sql`select pg_sleep(60)`.execute(transaction);
      });
      return { success: true };
    },
  });
};

beforeAll(async () => {
  opened = await openTestDatabase();
  fixture = await build({ opened, moreRoutes: () => [ownRoutes], marketSnapshot: () => sampleMarket() });
  url = await fixture.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  vi.useRealTimers();
  steps.dispatchEvent(new Event("go"));
});
afterAll(() => fixture.close());

const get = (path: string, token: string, signal?: AbortSignal) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) });
const post = (path: string, body: object, token = "") =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
/** Begins calls one after the other, each once the one before is held. */
async function hold(...calls: readonly (() => Promise<Response>)[]): Promise<readonly Promise<Response>[]> {
  const answers: Promise<Response>[] = [];
  for (const call of calls) {
    const isHeld = once(steps, "held");
    answers.push(call());
    await isHeld;
  }
  return answers;
}
const refusalOf = async (answer: Response) => [answer.status, answer.headers.get("retry-after")];

describe("heavy work of one person", () => {
  it("is two calls under way; more wait two seconds and are then told to come back, others go on", async () => {
    const [token, other] = [await fixture.tokenOf("black"), await fixture.tokenOf("pro")];
    const scopes = ["read:chain", "read:history"];
    const created = await post("/auth/api-keys", { name: "Planilla", scopes }, token);
    const { data: key } = (await created.json()) as { data: { secret: string } };
    const held = () => get("/test/held", token);
    const two = await hold(held, held);
    const begun = performance.now();
    // A file of operations is work of the same kind; this one is no file, which nobody reads.
    const more = [
      get("/test/held", token),
      get("/auth/account-data", token),
      get("/v1/chain?at=2026-11-20T14:00:00Z", key.secret),
      post("/position-imports/preview", { operations: "none" }, token),
      post("/position-imports", { operations: "none" }, token),
    ];
    expect((await get("/v1/chain", key.secret)).status).toBe(200);
    const grid = await get("/market/historico/opciones/grid", other);
    const login = await post("/auth/login", { email: demoEmail("starter"), password: testPassword });
    expect([grid.status, login.status, underWay]).toEqual([200, 200, 2]);
    for (const answer of more) expect(await refusalOf(await answer)).toEqual([429, "2"]);
    expect(performance.now() - begun).toBeGreaterThan(1_990);
    steps.dispatchEvent(new Event("go"));
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await get("/market/historico/opciones/grid", token)).status).toBe(200);
  });

  it("lets all who wait in as soon as one ends", async () => {
    const token = await fixture.tokenOf("black");
    const held = () => get("/test/held", token);
    const two = await hold(held, held);
    // No wait ends by itself meanwhile.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const waiting = Array.from({ length: 20 }, () => get("/market/historico/opciones/grid", token));
    steps.dispatchEvent(new Event("go"));
    const answers = await Promise.all([...two, ...waiting]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("counts a partner's keys together, another partner's apart", async () => {
    const [first, second] = await partnerKeysOf(fixture, "pro", 2);
    const [other] = await partnerKeysOf(fixture, "starter", 1);
    const visit = (page: { key: string } | undefined) =>
      fetch(`${url}/test/page?key=${page?.key}`, { headers: { origin: partnerOrigin } });
    const all = await hold(
      () => visit(first),
      () => visit(second),
      () => visit(other),
    );
    expect(await refusalOf(await visit(second))).toEqual([429, "2"]);
    // Making a snapshot takes a place too, and is paid for before: a hundred and one, also when it is refused.
    const units = async () => (await fixture.services.embedBudgets.daysOf(first?.id ?? "", 1))[0]?.calls ?? 0;
    const before = await units();
    const snapshot = `${url}/embed/snapshot?key=${first?.key}&ratios=GFGC7200DI/GFGC7400DI:60`;
    const read = () => fetch(snapshot, { headers: { origin: partnerOrigin } });
    expect([await refusalOf(await read()), (await units()) - before]).toEqual([[429, "2"], 101]);
    steps.dispatchEvent(new Event("go"));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("ends when the caller has gone, in the database too", async () => {
    const token = await fixture.tokenOf("black");
    const running = async () =>
      (
        await opened.pool.query(
          "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)' and pid <> pg_backend_pid()",
        )
      ).rowCount;
    for (let caller = 0; caller < 3; caller += 1) {
      const leaving = new AbortController();
      const [isBegun, hasEnded] = [once(steps, "begun"), once(steps, "ended")];
      const answer = get("/test/minute", token, leaving.signal).catch(() => null);
      await isBegun;
      await vi.waitUntil(async () => (await running()) === 1);
      leaving.abort();
      await Promise.all([hasEnded, answer]);
    }
    await vi.waitUntil(async () => (await running()) === 0);
    expect((await get("/market/historico/opciones/grid", token)).status).toBe(200);
  });

  it("that the database takes too long for is told to come back or to ask for less", async () => {
    const answer = await get("/test/slow", await fixture.tokenOf("black"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message:
        "Esto lleva demasiado trabajo ahora. Probá de nuevo en un momento o pedí menos: un período más corto, menos símbolos o menos casos.",
    });
  });
});
