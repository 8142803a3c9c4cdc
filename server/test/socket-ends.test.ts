import type { MarketConnected, MarketError } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSubscriptions } from "../src/jobs/run-subscriptions.ts";
import { createMetrics } from "../src/http/plugins/metrics.ts";
import { demoEmail, testPassword, testStart } from "./helper.ts";
import { createLiveWorld } from "./support/live-world.ts";
import type { LiveWorld } from "./support/live-world.ts";
import { nextEvent } from "./support/market-socket-world.ts";
import { changeUser } from "./support/session-calls.ts";
import { openStreamClient } from "./support/stream-client.ts";

const day = 86_400_000;
let fixture: LiveWorld;
let clients: Socket[] = [];
beforeEach(async () => {
  clients = [];
  fixture = await createLiveWorld();
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await fixture.close();
});

const post = (path: string, payload: object) =>
  fetch(`${fixture.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
  });
const login = (name: string, password: string) =>
  post("/api/auth/login", { email: demoEmail(name), password });

/** A user's screen that watches the market, and how the server will end it. */
async function watch(name: string, password = testPassword) {
  const { token } = (await (await login(name, password)).json()) as { token: string };
  const options = { auth: { token }, reconnection: false, forceNew: true, transports: ["websocket"] };
  const client = io(fixture.url, { path: "/market-socket.io", ...options });
  clients.push(client);
  const refusal = nextEvent<MarketError>(client, "market_error");
  const ended = nextEvent<string>(client, "disconnect");
  await nextEvent<MarketConnected>(client, "market_connected");
  client.emit("get_market_data", {});
  await nextEvent(client, "market_update");
  return { client, ending: async () => [(await refusal).code, await ended] };
}

describe("a person's market socket", () => {
  it("ends as the password is reset by the mailed link, and opens with the new one", async () => {
    const [first, second, other] = [await watch("black"), await watch("black"), await watch("pro")];
    await post("/api/auth/forgot-password", { email: demoEmail("black") });
    const mails = fixture.opened.database.selectFrom("mail_outbox").select("text_body");
    const { text_body: text } = await mails.where("kind", "=", "reset").executeTakeFirstOrThrow();
    const token = decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? "");
    expect([first.client.connected, second.client.connected]).toEqual([true, true]);
    const reset = await post("/api/auth/reset-password", { token, newPassword: "Otra-Secreta-9" });
    expect(reset.status).toBe(200);
    expect(await first.ending()).toEqual(["INVALID_TOKEN", "io server disconnect"]);
    expect(await second.ending()).toEqual(["INVALID_TOKEN", "io server disconnect"]);
    expect(other.client.connected).toBe(true);
    expect((await watch("black", "Otra-Secreta-9")).client.connected).toBe(true);
  });

  it("is counted under its plan, whatever that is called", async () => {
    const { database } = fixture.opened;
    const plan = await database
      .selectFrom("plans")
      .selectAll()
      .where("id", "=", "pro")
      .executeTakeFirstOrThrow();
    const features = JSON.stringify(plan.features);
    await database
      .insertInto("plans")
      .values({ ...plan, id: "constructor", features })
      .execute();
    await changeUser(fixture, "pro", { subscription_type: "constructor" });
    await watch("pro");
    const { countSockets } = fixture.services;
    expect(countSockets()).toEqual({ constructor: 1 });
    const metrics = createMetrics();
    metrics.add("sockets", "Sockets", countSockets, "plan");
    expect(await metrics.text()).toContain('sockets{plan="constructor"} 1\n');
  });

  it("counts together with programs' streams", async () => {
    const { secret } = await fixture.createKey({ scopes: ["stream"] });
    const program = openStreamClient(fixture.url, { headers: { authorization: `Bearer ${secret}` } });
    try {
      await program.next("welcome");
      expect(fixture.services.countConnections()).toBe(1);
      await watch("pro");
      expect(fixture.services.countConnections()).toBe(2);
    } finally {
      program.close();
    }
  });

  it("ends when the job ends the plan, and not a millisecond before", async () => {
    const { database } = fixture.opened;
    const { clock, services } = fixture;
    const run = () =>
      runSubscriptions({
        database,
        clock,
        announcements: services.announcements,
        publicUrl: fixture.url,
      });
    await changeUser(fixture, "pro", { subscription_ends_at: new Date(testStart + day) });
    const [pro, other] = [await watch("pro"), await watch("black")];
    clock.advance(day - 1);
    await run();
    fixture.quote(123);
    await nextEvent(pro.client, "market_update");
    clock.advance(1);
    await run();
    expect(await pro.ending()).toEqual(["SUBSCRIPTION_EXPIRED", "io server disconnect"]);
    expect(other.client.connected).toBe(true);
  });
});
