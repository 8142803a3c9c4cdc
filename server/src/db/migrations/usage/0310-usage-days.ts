import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What nothing else keeps of a Buenos Aires day: how many used the product, and the most connections at a time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_days (
      day date primary key,
      active_users integer not null check (active_users >= 0),
      connections integer not null check (connections >= 0)
    )
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table usage_days`.execute(database);
}
