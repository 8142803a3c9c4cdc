import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { leaveEverywhere } from "./support/whole-person.ts";

let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

async function ownerOf(email: string): Promise<string> {
  const users = world.opened.database.selectFrom("users").select("id").where("email", "=", email);
  return (await users.executeTakeFirstOrThrow()).id;
}

it("the download has every list newest first, and what was accepted in its order", async () => {
  const { database } = world.opened;
  const user = await ownerOf(demoEmail("starter"));
  await database.deleteFrom("terms_acceptances").where("user_id", "=", user).execute();
  const at = new Date(world.clock.now());
  await leaveEverywhere(database, user, at);
  const [later, earlier] = [new Date(at.getTime() + 1_000), new Date(at.getTime() - 1_000)];
  /** Stores what is there once more, with another id and time. */
  const again = async (table: string, change: object, by = "user_id") => {
    const known = sql<object>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${user}`;
    const { rows } = await known.execute(database);
    await database
      .insertInto(table as "payments")
      .values({ ...rows[0], ...change } as never)
      .execute();
  };
  const made = { id: "z-new", created_at: later };
  await again("payments", { ...made, reference: "z-new" });
  await again("promotional_codes", { id: "z-new", code: "z-new", code_key: "z-new" }, "id");
  await again("promotional_code_uses", { payment_id: "z-new", code_id: "z-new", used_at: later });
  const receipt = { id: "z-new", payment_id: user, name: "dos", kind: "pdf", bytes: 1, sha256: "z" } as const;
  await database
    .insertInto("payment_receipts")
    .values({ ...receipt, created_at: later })
    .execute();
  await again("embed_keys", { ...made, public_key: "z-new" });
  for (const table of ["plan_cancellations", "api_keys", "alerts"]) await again(table, made);
  for (const table of ["positions", "operation_imports"]) await again(table, made);
  await again("alert_firings", { id: "z-new", crossing: 2, title: "z-new" });
  await again("import_mappings", { headings: "z-new", updated_at: later });
  const terms = { id: "z-old", version: "z-old", title: "", content: "", effective_date: at, created_at: at };
  await database.insertInto("terms").values(terms).execute();
  await again("terms_acceptances", { terms_id: "z-old", accepted_at: earlier });
  const headers = { authorization: `Bearer ${await world.tokenOf("starter")}` };
  const { data } = (await world.app.inject({ url: "/auth/account-data", headers })).json();
  const named = (list: object[], name: string) => list.map((row) => (row as Record<string, string>)[name]);
  const newestFirst = ["z-new", user];
  for (const list of ["payments", "receipts", "planCancellations", "apiKeys", "embedKeys"]) {
    expect(named(data[list], "id"), list).toEqual(newestFirst);
  }
  expect(named(data.promotionalCodeUses, "payment_id")).toEqual(newestFirst);
  expect(named(data.importMappings, "headings")).toEqual(newestFirst);
  expect(named(data.alerts.alerts, "id")).toEqual(newestFirst);
  expect(named(data.alerts.fired, "title")).toEqual(newestFirst);
  expect(named(data.termsAcceptances, "version")).toEqual(["z-old", user]);
  for (const payment of data.payments) expect(payment).not.toHaveProperty("user_id");
});
