import { describe, expect, it } from "vitest";
import { isOriginAllowed, ownOriginsOf } from "./origin.ts";
import { readRights } from "./rights.ts";
import { createSocketSessions } from "./socket-sessions.ts";
import type { SocketSessions, SocketVerdict } from "./types.ts";

describe("the page that opens the market socket", () => {
  const isAllowed = (origin: string | undefined, publicUrl: string) =>
    isOriginAllowed(origin, new Set([...ownOriginsOf(publicUrl), "https://socio.example"]));

  it.each([
    [undefined, "https://paridad.test"],
    ["https://paridad.test", "https://paridad.test"],
    ["https://paridad.test", "https://paridad.test/abajo"],
    ["http://paridad.test:8080", "http://paridad.test:8080"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000", "http://localhost:3000"],
    ["http://[::1]:3000", "http://localhost:3000"],
    ["http://localhost:4000", "http://127.0.0.1:4000"],
    ["https://127.0.0.1", "https://localhost"],
    ["https://socio.example", "https://paridad.test"],
    ["chrome-extension://abcdefghijklmnopabcdefghijklmnop", "https://paridad.test"],
    ["moz-extension://0f1e2d3c-0000-4000-8000-000000000000", "https://paridad.test"],
  ])("%s may where the installation is %s", (origin, publicUrl) => {
    expect(isAllowed(origin, publicUrl)).toBe(true);
  });

  it.each([
    ["https://evil.example", "https://paridad.test"],
    ["http://paridad.test", "https://paridad.test"],
    ["https://paridad.test", "http://paridad.test"],
    ["https://paridad.test.evil.example", "https://paridad.test"],
    ["https://evilparidad.test", "https://paridad.test"],
    ["https://evil.paridad.test", "https://paridad.test"],
    ["https://paridad.test:8443", "https://paridad.test"],
    ["http://localhost:3000", "https://paridad.test"],
    ["http://127.0.0.1:3001", "http://localhost:3000"],
    ["https://127.0.0.1:3000", "http://localhost:3000"],
    ["http://127.0.0.2:3000", "http://localhost:3000"],
    ["http://localhost.evil.example:3000", "http://localhost:3000"],
    ["http://socio.example", "https://paridad.test"],
    ["https://socio.example.evil.com", "https://paridad.test"],
    ["x-chrome-extension://abcdefghijklmnopabcdefghijklmnop", "https://paridad.test"],
    ["chrome-extension://abc/../evil", "https://paridad.test"],
    [`chrome-extension://${"a".repeat(65)}`, "https://paridad.test"],
    ["null", "https://paridad.test"],
    ["no address", "https://paridad.test"],
  ])("%s may not where the installation is %s", (origin, publicUrl) => {
    expect(isAllowed(origin, publicUrl)).toBe(false);
  });
});

const plan = (name: string, modules: number[]) =>
  ({ kind: "plan", plan: name, modules }) as unknown as Extract<SocketVerdict, { access: unknown }>["access"];
const sessionsOf = (verdict: SocketVerdict): SocketSessions => ({
  verify: async () => verdict,
  onRevoked: () => () => undefined,
});

describe("what a token opens of the market", () => {
  const rights = (verdict: SocketVerdict) => readRights(sessionsOf(verdict), "token");
  const user = { id: "ana" };

  it("is told by its code, with a text of its own where there is one", async () => {
    expect(await rights({ error: "TOKEN_EXPIRED" })).toEqual({ code: "TOKEN_EXPIRED" });
    expect(await rights({ error: "INVALID_TOKEN", message: "Sin permiso." })).toEqual({
      code: "INVALID_TOKEN",
      message: "Sin permiso.",
    });
  });

  it("is nothing with a plan that lacks the module, each gate for itself", async () => {
    const refused = { code: "INSUFFICIENT_PLAN" };
    const pro = plan("pro", [1, 2, 5, 11]);
    expect(await rights({ user, access: pro })).toMatchObject({ userId: "ana" });
    expect(await rights({ user, access: pro, gate: "api.keys" })).toEqual(refused);
    expect(await rights({ user, access: plan("starter", [1, 2, 7]) })).toEqual(refused);
    expect(await rights({ user, access: plan("black", [6]), gate: "api.keys" })).toMatchObject({
      userId: "ana",
    });
    expect(await rights({ user, access: plan("black", [6]) })).toEqual(refused);
  });
});

describe("a personal key at the market socket", () => {
  type Keys = Parameters<typeof createSocketSessions>[0]["apiKeys"];
  const access = plan("black", [1, 2, 12]);
  const verify = async (token: string, verdict?: Awaited<ReturnType<Keys["verify"]>>) => {
    const { verify: ask } = createSocketSessions({
      sessions: sessionsOf({ user: { id: "of a session" }, access }),
      apiKeys: {
        verify: async () => {
          if (verdict === undefined) throw new Error("a session's token was taken for a key");
          return verdict;
        },
      },
    });
    return ask(token);
  };
  const key = "pk_live_x";

  it("needs the permission to stream, and then the gate of keys", async () => {
    const user = { id: "ana" };
    const { apiKeyPrefix } = await import("@paridad/core/contract");
    expect(await verify(apiKeyPrefix + key, { user, access, scopes: ["read:chain", "stream"] })).toEqual({
      user,
      access,
      gate: "api.keys",
      isProgram: true,
    });
    expect(
      await verify(apiKeyPrefix + key, { user, access, scopes: ["read:chain", "read:history"] }),
    ).toMatchObject({ error: "INVALID_TOKEN", message: expect.stringContaining("stream") });
  });

  it.each([
    ["expired", "TOKEN_EXPIRED"],
    ["revoked", "INVALID_TOKEN"],
    ["invalid", "INVALID_TOKEN"],
  ] as const)("that is %s opens nothing: %s", async (error, code) => {
    const { apiKeyPrefix } = await import("@paridad/core/contract");
    expect(await verify(apiKeyPrefix + key, { error })).toMatchObject({ error: code });
  });

  it("isn't looked up for a session's token", async () => {
    expect(await verify("AAAA.BBBB")).toMatchObject({ user: { id: "of a session" } });
  });
});
