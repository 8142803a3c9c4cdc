import type { ProfileRequest, User } from "@paridad/core/contract";
import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import type { AccountDependencies, AccountLimits } from "./dependencies.ts";
import { createOwnAccount } from "./own-account.ts";
import type { ProfileChange } from "./own-repository.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const ana = { id: "u1", email: "ana@x.ar", firstName: "Ana", lastName: "Paz", emailVerified: true };

function createWorld() {
  const changes: ProfileChange[] = [];
  const revoked: string[] = [];
  const dependencies = {
    repository: {
      findUser: async () => storedUser(),
      changeProfile: async (change: ProfileChange) => {
        changes.push(change);
        return storedUser();
      },
    },
    passwords: {
      verify: async (password: string, hash: string | null) => password === "Vieja-1" && hash === "hash",
      hash: async (password: string) => `hash of ${password}`,
    },
    clock: { now: () => now },
    announcements: { revoke: ({ userId }: { userId: string }) => revoked.push(userId) },
    securityLog: { record: () => undefined },
  };
  const own = createOwnAccount(
    dependencies as unknown as AccountDependencies,
    { passwordTries: () => null } as unknown as AccountLimits,
  );
  const change = async (request: object, user: object = {}) => {
    const signedIn = { user: { ...ana, ...user } as User, sessionId: "s1" };
    await own.changeProfile(signedIn, { firstName: "Ana", lastName: "Paz", ...request } as ProfileRequest);
    return changes.at(-1)?.password;
  };
  return { change, changes, revoked };
}
const secret = { currentPassword: "Vieja-1", newPassword: "Otra-Secreta-9" };

describe("a profile's new password", () => {
  it.each([
    ["the name so far", {}, "Rodolfo"],
    ["the name it comes with", { firstName: "Rodolfo" }, "Ana"],
    ["the last name it comes with", { lastName: "Rodolfo" }, "Ana"],
  ])("isn't made of %s", async (_title, names, firstName) => {
    const { change, changes, revoked } = createWorld();
    const made = change({ ...secret, newPassword: "Rodolfo2026", ...names }, { firstName });
    await expect(made).rejects.toMatchObject({ status: 400 });
    expect([changes, revoked]).toEqual([[], []]);
  });

  it("is told by mail with the user's name once the address is verified", async () => {
    const { change } = createWorld();
    expect((await change(secret))?.mail.text).toContain("Ana");
    expect((await change(secret, { emailVerified: false }))?.mail.text).not.toContain("Ana");
  });
});
