import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What an administrator's search looks through, kept by the database itself: lower case and without accents,
 * whatever the locale of the database makes of them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column search_name text generated always as
        (translate(lower(first_name || ' ' || last_name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored,
      add column search_text text generated always as
        (translate(lower(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(promotional_code, '')
          || ' ' || coalesce(discount_code, '')), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column search_name, drop column search_text`.execute(database);
}
