import { randomBytes } from "node:crypto";
import type { Clock } from "../../lib/clock.ts";
import type { Passwords } from "../../lib/passwords.ts";
import { uniqueId } from "../../lib/unique-id.ts";
import type { FirstAccountsRepository } from "./repository.ts";

const day = 86_400_000;
/** All but the trial's were created so long ago that their trial is over (design.md section 11). */
const demoAge = 60 * day;
const demoUsers = [
  { name: "free", firstName: "Franco", type: "free", status: "free", age: demoAge },
  { name: "trial", firstName: "Tamara", type: "trial", status: "free", age: 0 },
  { name: "starter", firstName: "Estela", type: "starter", status: "active", age: demoAge },
  { name: "pro", firstName: "Pablo", type: "pro", status: "active", age: demoAge },
  { name: "black", firstName: "Blanca", type: "black", status: "active", age: demoAge },
  { name: "expired", firstName: "Elena", type: "pro", status: "expired", age: demoAge },
] as const;

export type MadeAccounts = {
  /** Null when there was an administrator already. `password` is null when it came from the configuration. */
  readonly admin: { readonly username: string; readonly password: string | null } | null;
  readonly demo: { readonly emails: readonly string[]; readonly password: string } | null;
};

/** A password that satisfies every rule: 16 random characters, with a lowercase letter, an uppercase one and a digit. */
export function randomPassword(): string {
  return `${randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x")}aA7`;
}

/** Makes the first administrator and, where asked, one demo user for each plan and state. */
export function createFirstAccounts({
  repository,
  passwords,
  clock,
}: {
  repository: FirstAccountsRepository;
  passwords: Passwords;
  clock: Clock;
}) {
  const newAdministrator = async ({ username, password }: { username: string; password: string }) => ({
    id: uniqueId(clock.now()),
    username,
    email: null,
    passwordHash: await passwords.hash(password),
    createdAt: new Date(clock.now()),
  });

  const makeAdministrator = async (config: { username: string; password: string | null }) => {
    if (await repository.hasAdministrator()) return null;
    const password = config.password ?? randomPassword();
    const admin = await newAdministrator({ username: config.username, password });
    if (!(await repository.addFirstAdministrator(admin))) return null;
    return { username: config.username, password: config.password === null ? password : null };
  };

  const makeDemo = async (config: { isEnabled: boolean; password: string | null }) => {
    if (!config.isEnabled) return null;
    const password = config.password ?? randomPassword();
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const users = demoUsers.map(({ name, firstName, type, status, age }) => ({
      id: uniqueId(now),
      email: `${name}@paridad.test`,
      firstName,
      lastName: "Demo",
      passwordHash,
      subscriptionType: type,
      subscriptionStatus: status,
      createdAt: new Date(now - age),
    }));
    await repository.putUsers(users);
    return { emails: users.map(({ email }) => email), password };
  };

  return {
    putAdministrator: async (account: { username: string; password: string }) =>
      repository.putAdministrator(await newAdministrator(account)),
    async make(config: {
      admin: { username: string; password: string | null };
      demo: { isEnabled: boolean; password: string | null };
    }): Promise<MadeAccounts> {
      return { admin: await makeAdministrator(config.admin), demo: await makeDemo(config.demo) };
    },
  };
}
export type FirstAccounts = ReturnType<typeof createFirstAccounts>;
