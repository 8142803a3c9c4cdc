import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../../src/db/open-database.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";

/** The run's cluster, by its administrator's address, and its migrated database without rows. */
export type DatabaseSource = { readonly superuserUrl: string; readonly template: string };

declare module "vitest" {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

async function command(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseSource").superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Address of a migrated database without rows, or of one without tables; it goes with the run. */
export async function newDatabase({ isMigrated = true } = {}): Promise<string> {
  const { superuserUrl, template } = inject("databaseSource");
  const name = `copy_${randomUUID().replaceAll("-", "")}`;
  await command(`create database ${name} template ${isMigrated ? template : "template0"} strategy file_copy`);
  const address = new URL(superuserUrl);
  address.pathname = `/${name}`;
  return address.href;
}

/** A migrated database without rows, which is nobody else's and is gone when it is closed. */
export async function openCopy(): Promise<OpenDatabase> {
  const databaseUrl = await newDatabase();
  const opened = await openDatabase({ databaseUrl });
  return {
    ...opened,
    async close() {
      await opened.close();
      await command(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
    },
  };
}
