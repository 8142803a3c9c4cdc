import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import { createEmbedKeys } from "./embed-keys.ts";
import type { EmbedKeyDependencies } from "./embed-keys.ts";

const now = Date.parse("2026-11-20T15:00:00Z");

function createWorld({ key = {}, owner = {}, isThere = true, days = [] as object[] } = {}) {
  const touched: [string, Date][] = [];
  const asked: string[] = [];
  const found = {
    key: {
      id: "k1",
      user_id: "u1",
      public_key: "pub_1",
      name: "Blog",
      origins: "https://blog.example https://otro.example",
      created_at: new Date(now),
      last_used_at: null,
      revoked_at: null,
      ...key,
    },
    owner: storedUser({ is_partner: true, created_at: new Date("2026-01-10T12:00:00Z"), ...owner }),
  };
  const dependencies = {
    repository: {
      findPublic: async (publicKey: string) => {
        asked.push(publicKey);
        return isThere ? found : null;
      },
      touch: async (id: string, at: Date) => void touched.push([id, at]),
      ofUser: async () => [found.key],
    },
    budgets: { daysOf: async () => days },
    clock: { now: () => now },
    catalogue: async () => ({ pro: [1, 2, 5], black: [1, 2, 5, 6] }),
  };
  return { keys: createEmbedKeys(dependencies as unknown as EmbedKeyDependencies), touched, asked };
}
const origins = ["https://blog.example", "https://otro.example"];

describe("a publishable key", () => {
  it.each([
    ["a plan with the data API", { subscription_type: "black" }, "live"],
    ["a plan without it", {}, "delayed"],
    ["the trial", { created_at: new Date(now - 86_400_000), subscription_status: "free" }, "delayed"],
  ])("of %s shows prices as the plan has them", async (_title, owner, mode) => {
    expect(await createWorld({ owner }).keys.verify("pub_1")).toEqual({
      keyId: "k1",
      ownerId: "u1",
      origins,
      mode,
    });
  });

  it.each([
    ["revoked", { key: { revoked_at: new Date(now) } }],
    ["of a disabled user", { owner: { is_active: false } }],
    ["of a former partner", { owner: { is_partner: false } }],
  ])("that is %s opens nothing, and no page may frame it", async (_title, own) => {
    const { keys, touched } = createWorld(own);
    expect(await keys.verify("pub_1")).toEqual({ error: "KEY_REVOKED", origins });
    expect([await keys.originsOf("pub_1"), touched]).toEqual([null, []]);
  });

  it("is changed and listed by partners alone: a former one may only revoke it", async () => {
    const { keys, asked } = createWorld();
    const former = { user: { id: "u1", isPartner: false }, access: { kind: "trial" } } as never;
    for (const call of [keys.change(former, "k1", { name: "Otro" }), keys.list(former)]) {
      await expect(call).rejects.toMatchObject({ status: 403, code: "FORBIDDEN" });
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ["2026-11-20", 7],
    ["2026-11-19", 0],
  ])("counts today's calls in Buenos Aires: of %s %i", async (date, calls) => {
    const { keys } = createWorld({ days: [{ date, calls: 7 }] });
    const partner = { user: { id: "u1", isPartner: true }, access: { kind: "trial" } } as never;
    expect((await keys.list(partner)).keys).toMatchObject([{ id: "k1", origins, callsToday: calls }]);
  });

  it.each([
    [1, { mode: "delayed" }],
    [0, { error: "PLAN_ENDED", origins }],
  ])("whose fourteen days after the plan have %i ms left says so", async (left, verdict) => {
    const ended = new Date(now - 14 * 86_400_000 + left);
    const { keys } = createWorld({ owner: { subscription_status: "expired", subscription_ends_at: ended } });
    expect(await keys.verify("pub_1")).toMatchObject(verdict);
  });

  it("that is unknown, or is none by its looks, is invalid", async () => {
    const unknown = createWorld({ isThere: false });
    expect(await unknown.keys.verify("pub_1")).toEqual({ error: "INVALID_KEY" });
    expect(await unknown.keys.originsOf("pub_1")).toBeNull();
    const other = createWorld();
    expect(await other.keys.verify("sec_1")).toEqual({ error: "INVALID_KEY" });
    expect(other.asked).toEqual([]);
    expect(await other.keys.originsOf("pub_1")).toEqual(origins);
  });

  it.each([
    [null, 1],
    [new Date(now - 59_999), 0],
    [new Date(now - 60_000), 1],
  ])("last used at %s is noted as used once a minute: %d", async (lastUsedAt, count) => {
    const { keys, touched } = createWorld({ key: { last_used_at: lastUsedAt } });
    await keys.verify("pub_1");
    expect(touched).toEqual(Array.from({ length: count }, () => ["k1", new Date(now)]));
  });
});
