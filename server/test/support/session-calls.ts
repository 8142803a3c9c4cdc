import type { LightMyRequestResponse } from "fastify";
import { demoEmail } from "../helper.ts";
import type { TestWorld } from "../helper.ts";

/** What `/auth/me` answers to a token. */
export function meOf({ app }: TestWorld, token: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${token}` } });
}

/** Changes a demo user in the database, behind the app's back. */
export function changeUser(
  { opened }: TestWorld,
  name: string,
  values: { is_active?: boolean; email_verified?: boolean; password_hash?: string },
) {
  return opened.database.updateTable("users").set(values).where("email_key", "=", demoEmail(name)).execute();
}
