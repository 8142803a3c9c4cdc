import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The newest bars of one contract without passing over everybody else's newer ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index option_bars_symbol_resolution_time on option_bars (symbol, resolution, time desc)
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop index option_bars_symbol_resolution_time`.execute(database);
}
