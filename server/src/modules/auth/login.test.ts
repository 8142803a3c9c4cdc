import { describe, expect, it } from "vitest";
import { storedUser } from "../../db/tables/testing/stored-user.ts";
import { createLogin } from "./login.ts";
import type { LoginDependencies } from "./login.ts";
import type { VerifiedUser } from "./sessions.ts";

const request = { email: "Ana@x.ar", password: "Secreta-1" };
const device = { address: "10.0.0.1", userAgent: null };

/** A login whose sessions are stored as `stored` says, one after the other. */
function createWorld({ stored = [true], hashes = ["hash"], user = {}, isAway = false } = {}) {
  const attempts: string[] = [];
  const verified: VerifiedUser[] = [];
  const tried = { beganBlock: false, succeeded: () => note("succeeded"), withdraw: () => note("withdrawn") };
  const note = (what: string) => void attempts.push(what);
  let read = 0;
  const hashNow = () => hashes[Math.min(read, hashes.length - 1)] ?? "";
  const dependencies: LoginDependencies = {
    repository: {
      credentialsOf: async () => {
        if (isAway) throw new Error("away");
        return { userId: "u1", passwordHash: hashNow() };
      },
      findUser: async () => {
        read += 1;
        return { row: storedUser({ password_hash: hashNow(), ...user }), isAdmin: false };
      },
    },
    sessions: {
      create: async (given) => {
        verified.push(given);
        return stored[verified.length - 1] === true ? "token" : null;
      },
    },
    passwords: {
      hashes: 0,
      verify: async (_password, hash) => hash?.startsWith("hash") === true,
      hash: async (password) => `hash of ${password}`,
      isOutdated: (hash) => hash === "hash, outdated",
    },
    throttle: {
      begin: ({ account }) => {
        note(account);
        return tried;
      },
    },
    securityLog: { record: () => undefined },
  };
  const login = createLogin(dependencies);
  return { login: () => login(request, device), attempts, verified };
}

describe("a login", () => {
  it("tries once more with the hash that another login renewed meanwhile, and then gives up", async () => {
    const renewed = createWorld({ stored: [false, true], hashes: ["hash", "hash 2"] });
    expect(await renewed.login()).toMatchObject({ token: "token" });
    expect(renewed.verified.map(({ hash }) => hash)).toEqual(["hash 2", "hash 2"]);
    const never = createWorld({ stored: [false, false, true] });
    await expect(never.login()).rejects.toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    expect(never.verified).toHaveLength(2);
    expect(never.attempts).toEqual(["ana@x.ar"]);
  });

  it("opens nothing when the password was changed while it was compared", async () => {
    const { login, verified, attempts } = createWorld({ hashes: ["hash", "another"] });
    await expect(login()).rejects.toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    expect([verified, attempts]).toEqual([[], ["ana@x.ar"]]);
  });
});
