import { sql } from "kysely";
import type { TestWorld } from "../../helper.ts";
import { written } from "./written.ts";

type Found = {
  readonly table: string;
  readonly key: string;
  readonly whose: string;
  readonly row: Readonly<Record<string, unknown>>;
};
type Column = readonly [name: string, value: unknown];

const ofUser = (table: string, more = "''") =>
  `(select email from users where users.id = ${table}.user_id) || ${more}`;
/** Tables of what people have and do: what tells a row for good, and what a reader is told of it. */
const tables: readonly (readonly [table: string, key: string, whose: string, where?: string])[] = [
  ["users", "id", "email"],
  ["sessions", "id", ofUser("sessions", "', ' || user_agent")],
  ["account_tokens", "id", ofUser("account_tokens", "', ' || kind")],
  ["terms_acceptances", "user_id || terms_id", ofUser("terms_acceptances")],
  ["person_costs", "user_id", ofUser("person_costs")],
  ["partner_requests", "user_id", ofUser("partner_requests")],
  ["api_keys", "id", ofUser("api_keys", "', ' || name")],
  ["embed_keys", "id", ofUser("embed_keys", "', ' || name")],
  ["payments", "id", ofUser("payments", "', ' || reference")],
  ["payment_receipts", "id", "name"],
  ["promotional_codes", "id", "code"],
  [
    "promotional_code_uses",
    "payment_id",
    ofUser("promotional_code_uses", "', ' || (select code from promotional_codes where id = code_id)"),
  ],
  ["plan_cancellations", "id", ofUser("plan_cancellations", "', ' || kind")],
  ["owed_refunds", "id", "reference"],
  ["subscription_notices", "user_id || kind || ends_at", ofUser("subscription_notices", "', ' || kind")],
  ["positions", "id", ofUser("positions", "', ' || name")],
  ["operation_imports", "id", ofUser("operation_imports", "', ' || file_name")],
  ["import_mappings", "user_id || headings", ofUser("import_mappings")],
  ["risk_settings", "user_id", ofUser("risk_settings")],
  ["alerts", "id", ofUser("alerts", "', ' || direction || ' ' || threshold")],
  ["alert_firings", "id", ofUser("alert_firings", "', ' || title")],
  ["alert_settings", "user_id", ofUser("alert_settings")],
  ["push_subscriptions", "id", ofUser("push_subscriptions", "', ' || endpoint")],
  ["market_events", "id", "day || ', ' || title"],
  ["plans", "id", "id"],
  ["admins", "id", "username"],
  ["admin_sessions", "id", "(select username from admins where admins.id = admin_id) || ', ' || user_agent"],
  ["settings", "key", "key", "key = 'platform'"],
];
/** Told by the row's name, made of other columns, or long and told elsewhere. */
const hidden =
  /^(id|key|(user|code|payment|terms|admin|alert|session)_id|\w*_key|search_\w+|features|content|path|p256dh|auth)$/;
const secret = /^(password_hash|secret_hash|totp_secret)$/;
/** Every few seconds that an administrator is at work, and what a busy machine reads some seconds later. */
const passing = new Set(["admin_sessions last_seen_at", "alert_firings value"]);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const query = tables
  .map(
    ([table, key, whose, where = "true"]) =>
      `select '${table}' as "table", (${key})::text as key, coalesce(${whose}, '') as whose,
        row_to_json(${table}) as row from ${table} where ${where}`,
  )
  .join(" union all ");

function plain([name, value]: Column): Column {
  if (secret.test(name)) return [name, "(otro)"];
  return [name, typeof value === "string" && instant.test(value) ? new Date(value).toISOString() : value];
}

function lineOf(title: string, columns: readonly Column[]): string[] {
  const [first = "", ...rest] = written(Object.fromEntries(columns.map(plain)));
  return rest.length === 0
    ? [`${title}: ${first}`]
    : [`${title}:`, ...[first, ...rest].map((one) => `  ${one}`)];
}

function shownColumns({ table, row }: Found): Column[] {
  return Object.entries(row).filter(([column]) => !hidden.test(column) && !passing.has(`${table} ${column}`));
}

function lines(before: Found | undefined, found: Found): string[] {
  const { table, whose } = found;
  const columns = shownColumns(found);
  if (before === undefined) {
    const said = columns.filter(([column, value]) => value !== null && !secret.test(column));
    return lineOf(`fila nueva en ${table}, ${whose}`, said);
  }
  const changed = columns.filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before.row[column]),
  );
  return changed.length === 0 ? [] : lineOf(`fila de ${table}, ${whose}`, changed);
}

/** By table, owner, age and what is shown: references and ids are made at random. */
function inOrder(some: Iterable<Found>): Found[] {
  const places = [...some].map((found) => {
    const { table, key, whose, row } = found;
    const place = String(tables.findIndex(([name]) => name === table)).padStart(2, "0");
    const told = shownColumns(found).filter(([column]) => !secret.test(column));
    const shown = [whose, row["created_at"], JSON.stringify(told)].join(" ");
    return { found, place: `${place} ${shown.replaceAll(/PAR-\w+/g, "")} ${key}` };
  });
  const sorted = places.toSorted((one, other) => {
    if (one.place === other.place) return 0;
    return one.place < other.place ? -1 : 1;
  });
  return sorted.map(({ found }) => found);
}

/** Gives which rows are others since it was asked before, column by column. */
export async function watchRows({ opened }: TestWorld): Promise<() => Promise<string[]>> {
  const read = async () => {
    const { rows } = await sql.raw<Found>(query).execute(opened.database);
    return new Map(rows.map((row) => [`${row.table} ${row.key}`, row]));
  };
  let known = await read();
  return async () => {
    const before = known;
    known = await read();
    const said = inOrder(known.values()).flatMap((row) => lines(before.get(`${row.table} ${row.key}`), row));
    const gone = inOrder(before.values()).filter(({ table, key }) => !known.has(`${table} ${key}`));
    return [...said, ...gone.map(({ table, whose }) => `ya no está en ${table}: ${whose}`)];
  };
}
