import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAdminCommand } from "../src/commands/create-admin-command.ts";
import type { CreatedAdmin } from "../src/commands/create-admin-command.ts";
import { asAdmin } from "./admin-helper.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await build();
});
afterAll(() => world.close());

const run = (input: object) =>
  createAdminCommand(world.services.firstAccounts)(input, () => undefined) as Promise<CreatedAdmin>;
const signIn = (username: string, password: string) =>
  world.app.inject({ method: "POST", url: "/admin/login", payload: { username, password } });
/** What was mailed since the last look. */
async function mails() {
  const rows = await world.opened.database
    .deleteFrom("mail_outbox")
    .returning(["kind", "recipient"])
    .execute();
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted();
}

describe("an administrator's e-mail", () => {
  it("is asked for: without one nothing is made or changed", async () => {
    expect((await run({ username: "marta" })).outcome).toBe("email-missing");
    expect((await run({ username: "admin" })).outcome).toBe("email-missing");
    await expect(run({ username: "marta", email: "marta@" })).rejects.toThrow(/email/i);
    const rows = await world.opened.database.selectFrom("admins").select("username").execute();
    expect(rows).toEqual([{ username: "admin" }]);
    expect((await signIn("admin", "Secreta-2026")).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("A2 6.3.7: hears of the account, of a new password and, at both addresses, of a new e-mail", async () => {
    const made = await run({ username: "marta", email: "marta@example.com" });
    expect(made.outcome).toBe("created");
    expect((await signIn("marta", made.password)).json().admin.email).toBe("marta@example.com");
    expect(await mails()).toEqual(["admin-created marta@example.com"]);
    const again = await run({ username: "marta" });
    expect(again.outcome).toBe("changed");
    expect((await signIn("marta", made.password)).statusCode).toBe(401);
    expect((await signIn("marta", again.password)).json().admin.email).toBe("marta@example.com");
    expect(await mails()).toEqual(["admin-password-changed marta@example.com"]);
    await run({ username: "marta", email: "otra@example.com" });
    expect(await mails()).toEqual([
      "admin-email-changed marta@example.com",
      "admin-email-changed otra@example.com",
      "admin-password-changed marta@example.com",
      "admin-password-changed otra@example.com",
    ]);
  });

  it("hears of a session that another one ended", async () => {
    await world.opened.database
      .updateTable("admins")
      .set({ email: "admin@example.com" })
      .where("username", "=", "admin")
      .execute();
    const call = await asAdmin(world);
    await world.tokenOf("admin");
    const { data } = (await call("GET", "/admin/sessions")).body as {
      data: { id: string; current: boolean }[];
    };
    const other = data.find(({ current }) => !current);
    expect((await call("DELETE", `/admin/sessions/${other?.id}`)).status).toBe(200);
    expect(await mails()).toEqual(["admin-session-ended admin@example.com"]);
  });

  it("is the first administrator's by the configuration", async () => {
    await world.opened.database.deleteFrom("admins").execute();
    await world.services.firstAccounts.make({
      admin: { username: "raíz", password: "Secreta-2026", email: "raiz@example.com" },
      demo: { isEnabled: false, password: null },
    });
    const signedIn = await signIn("raíz", "Secreta-2026");
    expect(signedIn.json().admin.email).toBe("raiz@example.com");
  });
});
