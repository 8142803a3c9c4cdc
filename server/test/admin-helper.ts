import type { Database } from "../src/db/tables/schema.ts";
import { demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

export type AdminCall = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ status: number; body: never; headers: Record<string, unknown>; text: string }>;

/** Calls with the administrator's token. */
export async function asAdmin(fixture: TestWorld): Promise<AdminCall> {
  const token = { "x-admin-token": await fixture.tokenOf("admin") };
  return async (method, url, payload, more = {}) => {
    const headers = { ...token, ...more };
    const answer = await fixture.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const isJson = String(answer.headers["content-type"]).includes("json");
    const body = (isJson ? answer.json() : null) as never;
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body };
  };
}

export async function idOf({ opened }: TestWorld, name: string): Promise<string> {
  const query = opened.database.selectFrom("users").select("id");
  return (await query.where("email", "=", demoEmail(name)).executeTakeFirstOrThrow()).id;
}

/** The audit log, oldest first, without logins. */
export async function auditOf(database: Database) {
  const rows = await database.selectFrom("audit_log").selectAll().orderBy("position").execute();
  return rows.filter(({ action }) => !action.startsWith("admin."));
}

export function mailsOf(database: Database) {
  return database.selectFrom("mail_outbox").selectAll().orderBy("created_at").orderBy("id").execute();
}
