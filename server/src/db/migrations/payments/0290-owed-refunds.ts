import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Money owed to people whose accounts are gone: what a bank needs to give it back, and nothing else of them. `id` is the
 * cancellation's, so the procedure number that its owner has by mail still finds it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table owed_refunds (
      id text primary key,
      reference text,
      amount numeric(14, 2),
      payer_name text,
      payer_tax_id text,
      created_at timestamptz not null,
      refunded_at timestamptz
    )
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table owed_refunds`.execute(database);
}
