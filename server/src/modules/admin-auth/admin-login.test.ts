import { expect, it } from "vitest";
import { createAdminLogin } from "./admin-login.ts";
import type { AdminLoginDependencies } from "./admin-login.ts";

const row = { id: "a1", username: "ana", is_active: true, password_hash: "old", totp_secret: null };
const device = { address: "10.0.0.1", userAgent: null };

/** A sign-in whose password is right for the hash that was read first; `now` is what the row has become meanwhile. */
function signIn(now: object, { token = "token" as string | null, beganBlock = false } = {}) {
  const done: string[] = [];
  const login = createAdminLogin({
    repository: {
      credentialsOf: async () => ({ adminId: "a1", knownName: "ana", passwordHash: "old" }),
      findById: async () => ({ ...row, ...now }),
      recordAudit: async ({ action }: { action: string }) => void done.push(action),
      recordLockOut: async (
        name: string,
        { audit, isTold }: { audit: { action: string }; isTold: boolean },
      ) => void done.push(`${audit.action} locks ${name} out, told: ${isTold}`),
    },
    sessions: { create: async () => (done.push("session"), token) },
    passwords: { verify: async () => true },
    throttle: {
      begin: () => ({ beganBlock, succeeded: () => done.push("forgiven"), withdraw: () => undefined }),
    },
    securityLog: { record: () => undefined },
    clock: { now: () => 0 },
    mailLimit: () => null,
    isGoodCode: async () => true,
  } as unknown as AdminLoginDependencies);
  const answer = login({ username: "Ana", password: "Secreta-2026" }, device).then(
    () => "in",
    ({ code }: { code: string }) => code,
  );
  return answer.then((told) => [told, ...done]);
}

it("an administrator who was closed, or got another password, while it was compared doesn't come in", async () => {
  expect(await signIn({})).toEqual(["in", "session", "forgiven"]);
  expect(await signIn({ is_active: false })).toEqual(["INVALID_CREDENTIALS", "admin.login.failed"]);
  expect(await signIn({ password_hash: "new" })).toEqual(["INVALID_CREDENTIALS", "admin.login.failed"]);
});

it("whose account changed just before the session was made is refused as for a wrong password, and locked out as then", async () => {
  expect(await signIn({}, { token: null })).toEqual(["INVALID_CREDENTIALS", "session", "admin.login.failed"]);
  expect(await signIn({}, { token: null, beganBlock: true })).toEqual([
    "INVALID_CREDENTIALS",
    "session",
    "admin.login.failed locks ana out, told: true",
  ]);
  expect(await signIn({}, { beganBlock: true })).toEqual(["in", "session", "forgiven"]);
});
