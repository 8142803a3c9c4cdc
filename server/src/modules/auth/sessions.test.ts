import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import { createSecretToken } from "../../security/secret-token.ts";
import { createSessions } from "./sessions.ts";
import type { SessionRow } from "./repository.ts";

const start = Date.parse("2026-11-20T15:00:00Z");
const second = 1_000;
const day = 86_400_000;
const device = { address: "10.0.0.1", userAgent: "Firefox" };

function createWorld({ lastSeenAgo = 0, isActive = true } = {}) {
  const touched: Date[] = [];
  const added: [SessionRow, object][] = [];
  const { token, id, secretHash } = createSecretToken();
  const session: SessionRow = {
    id,
    userId: "u1",
    secretHash,
    createdAt: new Date(start),
    lastSeenAt: new Date(start - lastSeenAgo),
    expiresAt: new Date(start + 30 * day),
    ...device,
  };
  const sessions = createSessions({
    repository: {
      findSession: async (asked) =>
        asked === id ? { session, user: { row: storedUser({ is_active: isActive }), isAdmin: false } } : null,
      addSession: async (row, grant) => added.push([row, grant]) > 0,
      touchSession: async (_id, at) => void touched.push(at),
      endSession: async () => true,
    },
    clock: { now: () => start },
    announcements: { revoke: () => undefined, onRevoked: () => () => undefined } as never,
    catalogue: async () => ({ pro: [1, 5] }),
  });
  return { sessions, token, touched, added };
}

describe("a session that is used", () => {
  it.each([
    [59 * second, 0],
    [60 * second, 1],
  ])(
    "%d ms after it was seen last is written down %d times: once a minute does",
    async (lastSeenAgo, times) => {
      const { sessions, token, touched } = createWorld({ lastSeenAgo });
      expect(await sessions.verify(token)).toMatchObject({ user: { id: "u1" }, access: { plan: "pro" } });
      expect(touched).toEqual(Array.from({ length: times }, () => new Date(start)));
    },
  );

  it.each([
    [7 * day - 1, "open"],
    [7 * day, "TOKEN_EXPIRED"],
  ])("%d ms after it was seen last is %s, and an ended one isn't prolonged", async (lastSeenAgo, state) => {
    const { sessions, token, touched } = createWorld({ lastSeenAgo });
    const verdict = await sessions.verify(token);
    expect("error" in verdict ? verdict.error : "open").toBe(state);
    expect(touched).toHaveLength(state === "open" ? 1 : 0);
  });

  it("of a disabled account opens nothing, nor is it prolonged", async () => {
    const { sessions, token, touched } = createWorld({ lastSeenAgo: day, isActive: false });
    expect([await sessions.verify(token), touched]).toEqual([{ error: "INVALID_TOKEN" }, []]);
  });
});

it("a new session lasts thirty days at most, beside nine others, where it was opened", async () => {
  const { sessions, added } = createWorld();
  await sessions.create({ userId: "u1", hash: "h", renewedHash: null }, device);
  const at = new Date(start);
  const row = {
    userId: "u1",
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date("2026-12-20T15:00:00Z"),
    ...device,
  };
  expect(added).toMatchObject([[row, { maximum: 10, verified: { hash: "h", renewedHash: null } }]]);
});
