import { randomBytes } from "node:crypto";
import { uniqueId } from "../../platform/unique-id.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { mailTemplates } from "../../mail/templates.ts";
import type { Platform } from "../platform.ts";
import { addFirstAdministrator, hasAdministrator, putAdministrator, putUsers } from "./repository.ts";
import type { AdminChange } from "./repository.ts";

const day = 86_400_000;
/** All but the trial's were created so long ago that their trial is over. */
const demoAge = 60 * day;
/** The lapsed plan's end, ten days ago. */
const demoLapse = 10 * day;
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

type AdminAccount = {
  readonly username: string;
  readonly password: string;
  readonly email?: string | null;
};
type FirstAdmin = {
  readonly username: string;
  readonly password: string | null;
  readonly email?: string | null;
};

/** Notices of a change from the console to an administrator: at the old address, too. */
function mailsOfChange(firstName: string, { kind, former, email }: AdminChange): OutgoingMail[] {
  if (kind === "created") {
    return [{ ...mailTemplates.adminCreated({ firstName }), kind: "admin-created", to: email }];
  }
  const addresses = [...new Set([former ?? email, email])];
  const password = mailTemplates.adminPasswordChanged({ firstName });
  const mails = addresses.map((to) => ({ ...password, kind: "admin-password-changed", to }));
  if (former === email) return mails;
  const address = mailTemplates.adminEmailChanged({ firstName, email });
  return [...mails, ...addresses.map((to) => ({ ...address, kind: "admin-email-changed", to }))];
}

/** Makes the first administrator and, where asked, one demo user for each plan and state. */
export function createFirstAccounts({
  database,
  passwords,
  clock,
}: Pick<Platform, "database" | "passwords" | "clock">) {
  const newAdministrator = async ({ username, password, email = null }: AdminAccount) => ({
    id: uniqueId(clock.now()),
    username,
    email,
    passwordHash: await passwords.hash(password),
    createdAt: new Date(clock.now()),
  });

  const makeAdministrator = async (config: FirstAdmin) => {
    if (await hasAdministrator(database)) return null;
    const password = config.password ?? randomPassword();
    const admin = await newAdministrator({ ...config, password });
    if (!(await addFirstAdministrator(database, admin))) return null;
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
      first_name: firstName,
      last_name: "Demo",
      password_hash: passwordHash,
      is_active: true,
      email_verified: true,
      subscription_type: type,
      subscription_status: status,
      subscription_ends_at: status === "expired" ? new Date(now - demoLapse) : null,
      created_at: new Date(now - age),
      updated_at: new Date(now - age),
    }));
    await putUsers(database, users);
    return { emails: users.map(({ email }) => email), password };
  };

  return {
    /** An administrator that is there keeps its e-mail where none is given; one without any is left as it is. */
    putAdministrator: async (account: AdminAccount) =>
      putAdministrator(database, await newAdministrator(account), (change) =>
        mailsOfChange(account.username, change),
      ),
    async make(config: {
      admin: FirstAdmin;
      demo: { isEnabled: boolean; password: string | null };
    }): Promise<MadeAccounts> {
      return { admin: await makeAdministrator(config.admin), demo: await makeDemo(config.demo) };
    },
  };
}
export type FirstAccounts = ReturnType<typeof createFirstAccounts>;
