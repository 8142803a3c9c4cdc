import type { TestWorld } from "../helper.ts";
import { demoEmail } from "../helper.ts";
import { openSession } from "./open-session.ts";

const day = 86_400_000;
const minute = 60_000;
export const userRoles = [
  "free",
  "expired",
  "trial day 29",
  "trial day 30",
  "starter",
  "pro",
  "black",
  "disabled",
] as const;
export type UserRole = (typeof userRoles)[number];
export type Role = "anonymous" | UserRole | "admin";

/** Modules by role, as the specification has them: the trial opens all through its 30th day (days elapsed below 30). */
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
export const modulesOf: Readonly<Record<UserRole, readonly number[]>> = {
  free: [],
  expired: [],
  "trial day 29": all,
  "trial day 30": [],
  starter: [1, 2, 7],
  pro: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11],
  black: all,
  disabled: [],
};

/** Makes the people of the matrix out of the demo's, and gives each one's id. */
export async function createRoles({ opened, clock }: TestWorld): Promise<Record<UserRole, string>> {
  const { database } = opened;
  const put = async (role: string, change: { created_at?: Date; is_active?: boolean }, from: string) => {
    const user = await database
      .selectFrom("users")
      .selectAll()
      .where("email", "=", demoEmail(from))
      .executeTakeFirstOrThrow();
    // Columns that the database computes by itself can't be written.
    const written = Object.entries(user).filter(([name]) => !name.startsWith("search_"));
    const row = Object.fromEntries(written) as typeof user;
    const email = demoEmail(role.replaceAll(" ", "-"));
    const id = `matrix-${role.replaceAll(" ", "-")}`;
    await database
      .insertInto("users")
      .values({ ...row, ...change, id, email, email_key: email })
      .execute();
    return id;
  };
  const old = (days: number, milliseconds: number) => new Date(clock.now() - days * day - milliseconds);
  return {
    free: await put("role free", {}, "free"),
    expired: await put("role expired", {}, "expired"),
    "trial day 29": await put("trial day 29", { created_at: old(29, day - minute) }, "trial"),
    "trial day 30": await put("trial day 30", { created_at: old(30, 0) }, "trial"),
    starter: await put("role starter", {}, "starter"),
    pro: await put("role pro", {}, "pro"),
    black: await put("role black", {}, "black"),
    disabled: await put("role disabled", { is_active: false }, "black"),
  };
}

/** Fresh credentials of a role: some routes end the session that calls them. */
export function createCredentials(fixture: TestWorld, ids: Record<UserRole, string>) {
  return async (role: Role): Promise<Record<string, string>> => {
    if (role === "anonymous") return {};
    // A millisecond apart, so the newest of a user's sessions is the newest.
    fixture.clock.advance(1);
    if (role === "admin") return { "x-admin-token": await fixture.tokenOf("admin") };
    const { token } = await openSession(fixture, ids[role]);
    return { authorization: `Bearer ${token}` };
  };
}
