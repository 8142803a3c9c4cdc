import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import { createSecretToken } from "../../security/secret-token.ts";
import { createApiKeys } from "./api-keys.ts";
import type { ApiKeyDependencies } from "./api-keys.ts";
import { createKeyAdmission } from "./key-admission.ts";
import type { ApiKeyRow } from "./repository.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const owner = {
  user: { id: "u1", isPartner: false },
  sessionId: "s1",
  access: { kind: "plan", plan: "black", modules: [6] },
} as const;

it("who calls without a key is turned away by the limit of an address after 120 calls in a minute", async () => {
  const unasked = { verify: () => Promise.reject(new Error("asked")) };
  const { admit } = createKeyAdmission({
    apiKeys: unasked,
    budgets: { take: unasked.verify },
    clock: { now: () => now },
  });
  const codes: unknown[] = [];
  for (let calls = 0; calls < 121; calls += 1) {
    codes.push((await admit({ key: null, address: "10.0.0.1" })).result);
  }
  expect(codes.slice(119)).toMatchObject([
    { refusal: { code: "INVALID_KEY" } },
    { refusal: { code: "RATE_LIMIT_EXCEEDED", retryAfterSeconds: 60 } },
  ]);
});

it("who tries keys is turned away after 120 of a minute from one address, unasked whether the next is one", async () => {
  const tried: string[] = [];
  const { admit } = createKeyAdmission({
    apiKeys: {
      verify: async (key) => {
        tried.push(key);
        return { error: "invalid" };
      },
    },
    budgets: { take: () => Promise.reject(new Error("asked")) },
    clock: { now: () => now },
  });
  const codes: unknown[] = [];
  for (let tries = 0; tries < 121; tries += 1) {
    codes.push((await admit({ key: `pdk_${tries}`, address: "10.0.0.1" })).result);
  }
  expect(codes.slice(119)).toMatchObject([
    { refusal: { code: "INVALID_KEY" } },
    { refusal: { code: "RATE_LIMIT_EXCEEDED", retryAfterSeconds: 60 } },
  ]);
  expect(tried).toHaveLength(120);
  await admit({ key: "pdk_otra", address: "10.0.0.2" });
  expect(tried.at(-1)).toBe("pdk_otra");
});

function createWorld({ key = {}, user = {} }: { key?: Partial<ApiKeyRow>; user?: object } = {}) {
  const { token, id, secretHash } = createSecretToken();
  const touched: Date[] = [];
  const told: object[] = [];
  const row: ApiKeyRow = {
    id,
    user_id: "u1",
    name: "Planilla",
    scopes: "read:chain stream",
    secret_hash: secretHash,
    created_at: new Date(now),
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
    ...key,
  };
  const keys = createApiKeys({
    repository: {
      findWithOwner: async () => ({
        key: row,
        owner: storedUser({ created_at: new Date("2026-01-10T12:00:00Z"), ...user }),
      }),
      find: async () => row,
      change: async () => true,
      touch: async (_id: string, at: Date) => void touched.push(at),
    },
    budgets: { daysOf: async () => [] },
    clock: { now: () => now },
    catalogue: async () => ({ pro: [1, 5], black: [1, 5, 6] }),
    announcements: { revoke: (whose: object) => told.push(whose) },
    securityLog: { record: () => undefined },
  } as unknown as ApiKeyDependencies);
  return { keys, id, secret: `pdk_${token}`, touched, told };
}

describe("a personal key", () => {
  it.each([
    [null, 1],
    [new Date(now - 59_999), 0],
    [new Date(now - 60_000), 1],
  ])("last used at %s is noted as used once a minute: %d", async (lastUsedAt, count) => {
    const { keys, secret, touched } = createWorld({ key: { last_used_at: lastUsedAt } });
    expect(await keys.verify(secret)).toMatchObject({ scopes: ["read:chain", "stream"], user: { id: "u1" } });
    expect(touched).toEqual(Array.from({ length: count }, () => new Date(now)));
  });

  it.each([
    ["revoked", { revoked_at: new Date(now) }, {}, "revoked"],
    ["over at this instant", { expires_at: new Date(now) }, {}, "expired"],
    ["of a disabled user", {}, { is_active: false }, "invalid"],
  ])("%s opens nothing and is not noted as used", async (_name, key, user, error) => {
    const { keys, secret, touched } = createWorld({ key, user });
    expect([await keys.verify(secret), touched]).toEqual([{ error }, []]);
  });

  it("works to the millisecond before its end", async () => {
    const { keys, secret } = createWorld({ key: { expires_at: new Date(now + 1) } });
    expect(await keys.verify(secret)).toMatchObject({ expiresAt: "2026-11-20T15:00:00.001Z" });
  });

  it("with other permissions ends what it had let in; with another name it doesn't", async () => {
    const { keys, id, told } = createWorld();
    await keys.change(owner, id, { name: "Robot" });
    expect(told).toEqual([]);
    await keys.change(owner, id, { scopes: ["read:chain"] });
    expect(told).toEqual([{ userId: "u1" }]);
  });
});
