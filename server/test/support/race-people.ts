import { generate, generateSecret } from "otplib";
import { replaceTokens } from "../../src/db/shared/account-tokens.ts";
import type { Database } from "../../src/db/tables/schema.ts";
import { createPasswords } from "../../src/auth/passwords.ts";
import { createSecretToken } from "../../src/auth/secret-token.ts";
import { createLink } from "../../src/modules/account/links.ts";
import { createSecretBox } from "../../src/modules/admin-auth/totp-secret.ts";
import { openSession } from "./open-session.ts";
import { raceNow, racePasswordCost, raceTotpKey } from "./race-settings.ts";

export const racePassword = "Secreta-2026";
const clock = { now: () => raceNow };
const at = new Date(raceNow);
const day = 86_400_000;

export type Racer = {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** The header of a request with that session. */
  readonly signedIn: { readonly authorization: string };
};
export type RacingAdmin = {
  readonly id: string;
  readonly username: string;
  readonly signedIn: { readonly "x-admin-token": string };
};

/** Makes people and administrators for races, each new: no row of the table meets what another one left. */
export async function createPeople(database: Database) {
  const hash = await (await createPasswords({ cost: racePasswordCost })).hash(racePassword);
  let people = 0;

  const user = async (change: object = {}): Promise<Racer> => {
    people += 1;
    const [id, email] = [`racer-${people}`, `racer.${people}@example.com`];
    await database
      .insertInto("users")
      .values({
        id,
        email,
        email_key: email,
        first_name: "Ana",
        last_name: "Paz",
        password_hash: hash,
        is_active: true,
        email_verified: true,
        subscription_type: "free",
        subscription_status: "free",
        created_at: at,
        updated_at: at,
        ...change,
      })
      .execute();
    const { token } = await openSession({ opened: { database }, clock }, id);
    return { id, email, token, signedIn: { authorization: `Bearer ${token}` } };
  };

  /** An administrator with an open session and, where asked, a second factor. */
  const admin = async ({ secret = null as string | null } = {}): Promise<RacingAdmin> => {
    people += 1;
    const [id, username] = [`admin-${people}`, `admin.${people}`];
    const sealed = secret === null ? null : createSecretBox(raceTotpKey).seal(secret);
    const row = { created_at: at, updated_at: at, password_hash: hash, totp_secret: sealed };
    await database
      .insertInto("admins")
      .values({ id, username, username_key: username, email: null, is_active: true, ...row })
      .execute();
    const session = createSecretToken();
    await database
      .insertInto("admin_sessions")
      .values({
        id: session.id,
        admin_id: id,
        secret_hash: session.secretHash,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(raceNow + day),
        address: null,
        user_agent: null,
      })
      .execute();
    return { id, username, signedIn: { "x-admin-token": session.token } };
  };

  /** The token of a living link as its mail has it. */
  const linkTo = async (userId: string, kind: "reset" | "verify"): Promise<string> => {
    const { token, link } = createLink({ userId, kind, publicUrl: "https://paridad.test", clock });
    await database.transaction().execute((trx) => replaceTokens(trx, kind, [token]));
    return new URL(link).searchParams.get("token") ?? "";
  };

  return { user, admin, linkTo };
}

/** A second factor's secret and its code at the instant of the race. */
export async function createFactor(): Promise<{ secret: string; otp: string }> {
  const secret = generateSecret();
  return { secret, otp: await generate({ secret, epoch: Math.floor(raceNow / 1_000) }) };
}
