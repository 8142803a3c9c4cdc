import { describe, expect, it } from "vitest";
import { isOriginAllowed } from "./origin.ts";
import { readRights } from "./rights.ts";
import { createSocketSessions } from "./socket-sessions.ts";
import type { SocketSessions, SocketVerdict } from "./types.ts";

describe("the page that opens the market socket", () => {
  const isAllowed = (origin: string | undefined, host?: string) =>
    isOriginAllowed({
      request: { headers: { ...(origin === undefined ? {} : { origin }), ...(host && { host }) } },
      allowedOrigins: new Set(["https://socio.example"]),
    });

  it.each([
    [undefined, "paridad.test"],
    ["https://paridad.test", "paridad.test"],
    ["http://127.0.0.1:4000", "127.0.0.1:4000"],
    ["https://socio.example", "paridad.test"],
    ["chrome-extension://abcdefghijklmnopabcdefghijklmnop", "paridad.test"],
    ["moz-extension://0f1e2d3c-0000-4000-8000-000000000000", "paridad.test"],
  ])("%s at %s may", (origin, host) => {
    expect(isAllowed(origin, host)).toBe(true);
  });

  it.each([
    ["https://evil.example", "paridad.test"],
    ["https://paridad.test.evil.example", "paridad.test"],
    ["https://evilparidad.test", "paridad.test"],
    ["https://evil.paridad.test", "paridad.test"],
    ["https://paridad.test:8443", "paridad.test"],
    ["http://socio.example", "paridad.test"],
    ["https://socio.example.evil.com", "paridad.test"],
    ["x-chrome-extension://abcdefghijklmnopabcdefghijklmnop", "paridad.test"],
    ["chrome-extension://abc/../evil", "paridad.test"],
    [`chrome-extension://${"a".repeat(65)}`, "paridad.test"],
    ["null", "paridad.test"],
    ["https://paridad.test", undefined],
    ["no address", undefined],
  ])("%s at %s may not", (origin, host) => {
    expect(isAllowed(origin, host)).toBe(false);
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
