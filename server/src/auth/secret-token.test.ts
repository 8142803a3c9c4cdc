import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { bearerTokenOf } from "./bearer-token.ts";
import { aliveSessions, sessionInfoOf, userIdleMilliseconds } from "./session-info.ts";
import { createSecretToken, isSameHash, readSecretToken } from "./secret-token.ts";
import { createSecurityLog } from "./security-log.ts";

it("a token is an id and a secret of 256 bits, of which only the hash is kept", () => {
  const { token, id, secretHash } = createSecretToken();
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  const secret = token.slice(23);
  expect([id, secretHash]).toEqual([token.slice(0, 22), createHash("sha256").update(secret).digest("hex")]);
  expect(readSecretToken(token)).toEqual({ id, secretHash });
  expect(createSecretToken().token).not.toBe(token);
});

it.each([
  ["", null],
  ["a".repeat(66), null],
  [`${"a".repeat(22)}.${"b".repeat(42)}`, null],
  [`${"a".repeat(22)}.${"b".repeat(44)}`, null],
  [`${"a".repeat(21)}!.${"b".repeat(43)}`, null],
  [`x${"a".repeat(22)}.${"b".repeat(43)}`, null],
])("%j has not the shape of one", (token, read) => {
  expect(readSecretToken(token)).toBe(read);
});

it("two hashes are the same by every character, and of one length", () => {
  expect([isSameHash("abc", "abc"), isSameHash("abc", "abd"), isSameHash("abc", "abcd")]).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["Bearer", null],
  ["Bearer ", null],
  ["Bearer a b", null],
  ["Basic abc", null],
  [undefined, null],
])("the header %s carries the token %s", (authorization, token) => {
  expect(bearerTokenOf({ authorization })).toBe(token);
});

it("a session's owner sees which one is theirs; seven days unused is the most", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const row = {
    id: "s1",
    created_at: at,
    last_seen_at: new Date(at.getTime() + 1_000),
    expires_at: new Date(at.getTime() + 2_000),
    address: "10.0.0.1",
    user_agent: null,
  };
  expect(sessionInfoOf(row, "s1")).toEqual({
    id: "s1",
    createdAt: "2026-11-20T12:00:00.000Z",
    lastSeenAt: "2026-11-20T12:00:01.000Z",
    expiresAt: "2026-11-20T12:00:02.000Z",
    address: "10.0.0.1",
    userAgent: null,
    current: true,
  });
  expect(sessionInfoOf(row, "s2").current).toBe(false);
  expect(userIdleMilliseconds).toBe(604_800_000);
  expect(aliveSessions(at.getTime(), 1_800_000)).toEqual({
    now: at,
    seenSince: new Date("2026-11-20T11:30:00Z"),
  });
});

it("security events are written while an administrator wants them", () => {
  const info = vi.fn<(fields: object, message: string) => void>();
  let isWanted = true;
  const log = createSecurityLog({ info }, () => isWanted);
  log.record("authz_fail", { userId: "u1", address: "10.0.0.1" });
  isWanted = false;
  log.record("user_deleted");
  expect(info.mock.calls).toEqual([
    [{ security: "authz_fail", userId: "u1", address: "10.0.0.1" }, "authz_fail"],
  ]);
});
