import type { MarketConnected, MarketError, MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { featuresOfModules } from "../src/modules/plans/plan-features.ts";
import { demoEmail, testPassword } from "./helper.ts";
import { createLiveWorld } from "./support/live-world.ts";
import type { LiveWorld } from "./support/live-world.ts";
import { openStreamClient } from "./support/stream-client.ts";

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

function connect(token: string): Socket {
  const client = io(fixture.url, {
    path: "/market-socket.io",
    auth: { token },
    reconnection: false,
    forceNew: true,
    transports: ["websocket"],
  });
  clients.push(client);
  return client;
}

function next<Payload>(client: Socket, event: string): Promise<Payload> {
  return new Promise((resolve) => client.once(event, resolve));
}

/** Another password for the user of the keys, by a mailed link or with the present one. */
async function changePassword(
  { app, opened, tokenOf }: LiveWorld,
  { by, payload }: { by: string; payload: object },
) {
  if (by === "profile") {
    const names = { firstName: "Blanca", lastName: "Demo" };
    return app.inject({
      method: "PUT",
      url: "/auth/profile",
      headers: { authorization: `Bearer ${await tokenOf("black")}` },
      payload: { ...names, currentPassword: testPassword, ...payload },
    });
  }
  const email = demoEmail("black");
  await app.inject({ method: "POST", url: "/auth/forgot-password", payload: { email } });
  const { text_body: text } = await opened.database
    .selectFrom("mail_outbox")
    .select("text_body")
    .where("kind", "=", "reset")
    .executeTakeFirstOrThrow();
  const token = decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? "");
  return app.inject({ method: "POST", url: "/auth/reset-password", payload: { token, ...payload } });
}

describe("the market socket with a personal key", () => {
  it("lets a key with the permission to stream in, and counts it with the person's connections", async () => {
    const { secret } = await fixture.createKey({ scopes: ["stream"] });
    const client = connect(secret);
    expect(await next<MarketConnected>(client, "market_connected")).toMatchObject({
      connections: 1,
      limit: 2,
    });
    client.emit("get_market_data", {});
    const snapshot = await next<MarketUpdate>(client, "market_update");
    expect(snapshot.data.opciones).toHaveLength(24);
    const screen = connect(await fixture.tokenOf("black"));
    expect(await next<MarketConnected>(screen, "market_connected")).toMatchObject({
      connections: 2,
      limit: 2,
    });
    const third = connect(secret);
    expect(await next<MarketError>(third, "market_error")).toMatchObject({ code: "CONNECTION_LIMIT" });
    fixture.quote(123);
    expect(await next<MarketUpdate>(client, "market_update")).toMatchObject({
      full: false,
      seq: (snapshot.seq ?? 0) + 1,
      data: { opciones: [{ symbol: "GFGC6800DI", bid: 123 }] },
    });
  });

  it.each(["reset", "profile"])(
    "loses its keys with a new password by the %s that asks for it",
    async (by) => {
      const { secret } = await fixture.createKey({ scopes: ["stream", "read:chain"] });
      const client = connect(secret);
      await next<MarketConnected>(client, "market_connected");
      const payload = { newPassword: "Otra-Secreta-9", revokeApiKeys: true };
      const ended = next<string>(client, "disconnect");
      const refusal = next<MarketError>(client, "market_error");
      const answer = await changePassword(fixture, { by, payload });
      expect(answer.statusCode).toBe(200);
      expect((await refusal).code).toBe("TOKEN_EXPIRED");
      await ended;
      const chain = await fixture.app.inject({
        url: "/v1/chain",
        headers: { authorization: `Bearer ${secret}` },
      });
      expect([chain.statusCode, chain.json().message]).toEqual([401, "La clave de acceso fue revocada."]);
      const mails = fixture.opened.database.selectFrom("mail_outbox").selectAll();
      const [mail] = await mails.where("kind", "=", "password-changed").execute();
      expect(mail?.text_body).toContain("revocamos tus claves de API");
    },
  );

  it.each(["reset", "profile"])(
    "keeps its keys with a new password by the %s that says nothing",
    async (by) => {
      const { secret } = await fixture.createKey({ scopes: ["read:chain"] });
      const answer = await changePassword(fixture, { by, payload: { newPassword: "Otra-Secreta-9" } });
      expect(answer.statusCode).toBe(200);
      const headers = { authorization: `Bearer ${secret}` };
      expect((await fixture.app.inject({ url: "/v1/chain", headers })).statusCode).toBe(200);
      const mails = fixture.opened.database.selectFrom("mail_outbox").selectAll();
      const [mail] = await mails.where("kind", "=", "password-changed").execute();
      expect(mail?.text_body).not.toContain("claves de API");
    },
  );

  it("opens with module 6 alone, without the module of the screens' socket", async () => {
    const { secret } = await fixture.createKey({ scopes: ["stream"] });
    await fixture.opened.database
      .updateTable("plans")
      .set({ features: JSON.stringify(featuresOfModules([6])) })
      .where("id", "=", "black")
      .execute();
    fixture.clock.advance(10_000);
    expect(await next<MarketConnected>(connect(secret), "market_connected")).toMatchObject({ limit: 2 });
    const screen = connect(await fixture.tokenOf("black"));
    expect((await next<MarketError>(screen, "market_error")).code).toBe("INSUFFICIENT_PLAN");
  });

  it("refuses what opens nothing, and says why", async () => {
    for (const { name, code, message } of [
      { name: "without the permission", code: "FORBIDDEN", message: /stream/ },
      { name: "revoked", code: "TOKEN_EXPIRED", message: /revocada/ },
      { name: "expired", code: "TOKEN_EXPIRED", message: /venció/ },
      { name: "wrong", code: "INVALID_TOKEN", message: /no es válida/ },
      { name: "of a plan without the module", code: "INSUFFICIENT_PLAN", message: /plan/ },
    ]) {
      const scopes = name === "without the permission" ? (["read:chain"] as const) : (["stream"] as const);
      const { secret, id, headers } = await fixture.createKey({ scopes, expiresInDays: 1 });
      const before: Record<string, () => Promise<unknown>> = {
        revoked: async () => fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers }),
        expired: async () => fixture.clock.advance(86_400_000),
        "of a plan without the module": () =>
          fixture.opened.database.updateTable("users").set({ subscription_type: "pro" }).execute(),
      };
      await before[name]?.();
      const client = connect(name === "wrong" ? `${secret.slice(0, -2)}__` : secret);
      const refusal = await next<MarketError>(client, "market_error");
      expect([name, refusal.code]).toEqual([name, code]);
      expect(refusal.message).toMatch(message);
    }
  });

  it.each([
    ["is revoked", "TOKEN_EXPIRED", { method: "DELETE" }],
    ["may stream no more", "FORBIDDEN", { method: "PATCH", payload: { scopes: ["read:chain"] } }],
  ] as const)(
    "ends the sockets of a key that %s, and leaves the person's others",
    async (_name, code, change) => {
      const { secret, id, headers } = await fixture.createKey({ scopes: ["stream"] });
      const program = connect(secret);
      await next(program, "market_connected");
      const screen = connect(headers["authorization"]?.slice("Bearer ".length) ?? "");
      await next(screen, "market_connected");
      const [refusal] = await Promise.all([
        next<MarketError>(program, "market_error"),
        next(program, "disconnect"),
        fixture.app.inject({ ...change, url: `/auth/api-keys/${id}`, headers }),
      ]);
      expect(refusal.code).toBe(code);
      expect(screen.connected).toBe(true);
    },
  );

  it("opens the stream for programs too, which ends with the key, and its key is in no log", async () => {
    const { secret, id, headers } = await fixture.createKey({ scopes: ["stream"] });
    const program = openStreamClient(fixture.url);
    program.send({ op: "auth", key: secret });
    expect(await program.next("welcome")).toMatchObject({ source: { name: "Prueba" }, limit: 2 });
    program.send({ op: "subscribe", symbols: ["GFGC6800DI"] });
    const { options } = await program.next("snapshot");
    expect(options).toMatchObject([{ symbol: "GFGC6800DI", type: "call" }]);
    const chain = await fixture.get("/v1/chain?strike.lte=6800&type=call&expiration=2026-12-18", secret);
    expect(chain.json()).toMatchObject({ code: "FORBIDDEN" });
    await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers });
    expect(await program.next("error")).toMatchObject({ message: "La clave de acceso fue revocada." });
    expect(await program.ended).toEqual({ code: 4401, reason: "KEY_REVOKED" });
    expect(fixture.log()).not.toContain(secret.slice(20));
  });
});
