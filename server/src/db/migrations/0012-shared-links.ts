import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Links that show a position as it was; one that was revoked stays, to say so. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table shared_links (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      title text not null,
      is_indexed boolean not null,
      content jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )
  `.execute(database);
  await sql`create index shared_links_of_user on shared_links (user_id, created_at desc)`.execute(database);
}
