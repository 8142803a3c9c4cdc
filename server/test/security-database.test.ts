import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { asAdmin, idOf } from "./admin-helper.ts";
import { build } from "./helper.ts";
import { postgresOrNotice, startPostgres } from "./support/postgres.ts";
import type { TestPostgres } from "./support/postgres.ts";
import { unlessInstalled } from "./support/unless-installed.ts";

const programs = postgresOrNotice("the database's roles");

describe("the database's role", unlessInstalled({ PostgreSQL: programs }), () => {
  let server: TestPostgres;
  beforeAll(() => {
    server = startPostgres(programs ?? "");
  });
  afterAll(() => server.remove());

  it("A2 13.3.2, 16.4.1: needs no more than its own database, and can be kept from changing the audit log", async () => {
    const ownerUrl = server.createDatabase();
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query("select current_database() as name");
    // As docs/operations.md tells the operator.
    await owner.query("create role paridad_app login nosuperuser nocreatedb nocreaterole noreplication");
    await owner.query(`alter database ${rows[0].name} owner to paridad_app`);
    await owner.query("alter schema public owner to paridad_app");
    const databaseUrl = ownerUrl.replace("paridad@", "paridad_app@");
    const opened = await openDatabase({ databaseUrl });
    await owner.query("alter table audit_log owner to paridad");
    await owner.query("grant select, insert on audit_log to paridad_app");
    const world = await build({ opened });
    try {
      const call = await asAdmin(world);
      const id = await idOf(world, "starter");
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
      await world.close();
      await owner.end();
    }
  });
});
