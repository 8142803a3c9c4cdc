import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Counts of partners' pages, by key, day and panel; visitors at a time are of the page, whose panel is ''. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table panel_usage (
      public_key text not null references embed_keys (public_key) on delete cascade,
      day date not null,
      panel text not null,
      views integer not null,
      presses integer not null,
      sign_ups integer not null,
      visitors integer not null,
      primary key (public_key, day, panel)
    )
  `.execute(database);
}
