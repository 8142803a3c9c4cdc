import pg from "pg";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { asAdmin, idOf } from "./admin-helper.ts";
import { build } from "./helper.ts";
import { newDatabase } from "./support/test-databases.ts";

describe("the database's role", () => {
  it("A2 13.3.2, 16.4.1: needs no more than its own database, and can be kept from changing the audit log", async () => {
    const ownerUrl = await newDatabase({ isMigrated: false });
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query("select current_database() as name");
    // As docs/operations.md tells the operator.
    await owner.query(
      "create role paridad_app login password 'Secreta-2026' nosuperuser nocreatedb nocreaterole noreplication",
    );
    await owner.query(`alter database ${rows[0].name} owner to paridad_app`);
    await owner.query("alter schema public owner to paridad_app");
    const address = new URL(ownerUrl);
    [address.username, address.password] = ["paridad_app", "Secreta-2026"];
    const databaseUrl = address.href;
    const opened = await openDatabase({ databaseUrl });
    await owner.query("alter table audit_log owner to postgres");
    await owner.query("grant select, insert on audit_log to paridad_app");
    const fixture = await build({ opened });
    try {
      const call = await asAdmin(fixture);
      const id = await idOf(fixture, "starter");
      expect((await call("PUT", `/admin/users/${id}`, { firstName: "Ana" })).status).toBe(200);
      expect((await call("GET", "/admin/audit")).text).toContain("user.update");
      for (const statement of [
        "update audit_log set actor = 'nadie'",
        "delete from audit_log",
        "truncate audit_log",
        "alter table audit_log owner to paridad_app",
        "create role otro",
        "create database otra",
        "copy users to '/dev/null'",
      ]) {
        await expect(opened.pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });
      }
      // Another start migrates nothing and needs nothing more.
      const again = await openDatabase({ databaseUrl });
      await again.close();
    } finally {
      await fixture.close();
      await owner.end();
    }
  });
});
