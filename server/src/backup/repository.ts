import { sql } from "kysely";
import type { Database, Transaction } from "../db/tables/schema.ts";

type Connection = Database | Transaction;
export type Month = {
  readonly parent: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
};
export type BackupTable = {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns to write; generated ones are left out. */
  readonly columns: readonly string[];
  readonly isPartitioned: boolean;
  /** Tables that must be there first. */
  readonly needs: readonly string[];
};

const bound = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/;

/** Every table of the product with its primary key; the migrator's own are made by migrating. */
export async function listTables(connection: Connection): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select tables.relname as name,
      tables.relkind = 'p' as "isPartitioned",
      coalesce((
        select json_agg(attributes.attname order by place.position)
        from pg_index keys
        cross join lateral unnest(keys.indkey::int2[]) with ordinality as place (number, position)
        join pg_attribute attributes on attributes.attrelid = tables.oid and attributes.attnum = place.number
        where keys.indrelid = tables.oid and keys.indisprimary
      ), '[]') as key,
      (
        select json_agg(columns.attname order by columns.attnum) from pg_attribute columns
        where columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
          and columns.attgenerated = ''
      ) as columns,
      coalesce((
        select json_agg(distinct others.relname)
        from pg_constraint links join pg_class others on others.oid = links.confrelid
        where links.conrelid = tables.oid and links.contype = 'f' and others.oid <> tables.oid
      ), '[]') as needs
    from pg_class tables join pg_namespace spaces on spaces.oid = tables.relnamespace
    where spaces.nspname = current_schema() and tables.relkind in ('r', 'p') and not tables.relispartition
      and tables.relname not like 'kysely\\_%'
    order by tables.relname
  `.execute(connection);
  return rows;
}

/** The months that a partitioned table has. */
export async function listMonths(connection: Connection): Promise<Month[]> {
  const { rows } = await sql<{ parent: string; name: string; bound: string }>`
    select parents.relname as parent, children.relname as name,
      pg_get_expr(children.relpartbound, children.oid) as bound
    from pg_inherits
    join pg_class parents on parents.oid = inhparent
    join pg_class children on children.oid = inhrelid
    where parents.relkind = 'p' and children.relkind = 'r' order by children.relname
  `.execute(connection);
  return rows.flatMap((row) => {
    const [, from, to] = bound.exec(row.bound) ?? [];
    return from === undefined || to === undefined ? [] : [{ parent: row.parent, name: row.name, from, to }];
  });
}

/** Makes a table's partition of a month, `from` its first day to `to` the next month's; an existing one is kept. */
export async function createMonth(connection: Connection, { parent, name, from, to }: Month): Promise<void> {
  await sql`
    create table if not exists ${sql.table(name)} partition of ${sql.table(parent)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})
  `.execute(connection);
}

/** The next rows of a table in the order of its key, as the text of a JSON array; null at the end. */
export async function readRows(
  connection: Connection,
  { table, after, limit }: { table: BackupTable; after: string | null; limit: number },
): Promise<{ readonly rows: string; readonly last: string; readonly count: number } | null> {
  const name = sql.table(table.name);
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const next =
    after === null
      ? sql``
      : sql`where (${key}) > (select ${key} from jsonb_populate_record(null::${name}, ${after}::jsonb))`;
  const answer = await sql<{ rows: string | null; last: string | null; count: string }>`
    select json_agg(page.row)::text as rows, (json_agg(page.row) -> -1)::text as last,
      count(*)::text as count
    from (
      select to_jsonb(${name}.*) as row
      from ${name} ${next} order by ${key} limit ${limit}
    ) as page
  `.execute(connection);
  const [row] = answer.rows;
  if (row === undefined || row.rows === null || row.last === null) return null;
  return { rows: row.rows, last: row.last, count: Number(row.count) };
}

/** Puts rows into a table as they were read. */
export async function insertRows(
  connection: Connection,
  { table, rows }: { table: Pick<BackupTable, "name" | "columns">; rows: string },
): Promise<void> {
  const name = sql.table(table.name);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)
  `.execute(connection);
}

/** Whether a table has no row. */
export async function isEmpty(connection: Connection, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(connection);
  return rows.length === 0;
}

/** Names of the migrations that the database has. */
export async function migrationsOf(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
}
