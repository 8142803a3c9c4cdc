import type { LightMyRequestResponse } from "fastify";
import type { Updateable } from "kysely";
import type { AccountTables } from "../../src/db/tables/account-tables.ts";
import { demoEmail } from "../helper.ts";
import type { TestWorld } from "../helper.ts";

/** Answer of `/auth/me` to a token. */
export function meOf({ app }: TestWorld, token: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${token}` } });
}

/** Changes a demo user in the database, behind the app's back. */
export function changeUser({ opened }: TestWorld, name: string, values: Updateable<AccountTables["users"]>) {
  return opened.database.updateTable("users").set(values).where("email_key", "=", demoEmail(name)).execute();
}
