import { sql } from "kysely";
import type { Selectable } from "kysely";
import { formatInteger } from "@paridad/core/formats";
import { marketEventErrors } from "@paridad/core/contract";
import { conflict, notFound } from "../../http/http-error.ts";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { takeTurn } from "../../db/shared/settings.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { countOf } from "../../db/count-of.ts";
import { isTaken } from "../../db/database-away.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { MarketEventsTable } from "../../db/tables/account-tables.ts";

export type EventRow = Selectable<MarketEventsTable>;
export type EventFields = Pick<EventRow, "kind" | "day" | "title" | "note" | "amount">;
/** `YYYY-MM-DD`, both included. */
export type DayRange = { readonly from: string; readonly to: string };
/** A night on which a chain was renamed, and by how many pesos a share its strikes fell. */
type RenamedNight = { readonly day: string; readonly amount: number | null };

/** Size limit of the table. */
const mostEvents = 1_000;
const columns = sql`id, kind, day::text as day, title, note, amount, created_at, updated_at`;

/** Ascending by day. */
export async function storedEvents(database: Database, { from, to }: DayRange): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from market_events where market_events.day between ${from}::date and ${to}::date
    order by market_events.day, id
  `.execute(database);
  return rows;
}

/** Ex-dates that renamed chains tell, ascending. */
export async function renamedNights(database: Database, { from, to }: DayRange): Promise<RenamedNight[]> {
  const { rows } = await sql<RenamedNight>`
    select ex_date::text as day,
      percentile_cont(0.5) within group (order by old.strike - new.strike) as amount
    from instrument_renames as renames
    left join instruments as old on old.symbol = from_symbol and old.expiration = renames.expiration
    left join instruments as new on new.symbol = to_symbol and new.expiration = renames.expiration
    where ex_date between ${from}::date and ${to}::date group by ex_date order by ex_date
  `.execute(database);
  return rows;
}

/** An index keeps a day from being closed twice. */
function refuseTwice(error: unknown): never {
  throw isTaken(error) ? conflict(marketEventErrors.holidayTwice) : error;
}

export async function storeEvent(database: Database, row: EventRow, audit: AuditEntryInput): Promise<void> {
  await inTransaction(database, async (trx) => {
    // One after the other, so two at once don't both fill the last place.
    await takeTurn(trx, "turn.market-events");
    if ((await countOf(trx.selectFrom("market_events"))) >= mostEvents)
      throw conflict(`Hay ${formatInteger(mostEvents)} eventos: eliminá alguno antes de agregar otro`);
    await trx.insertInto("market_events").values(row).execute();
    await appendAudit(trx, audit);
  }).catch(refuseTwice);
}

/** `decide` may throw to refuse. */
export async function changeEvent(
  database: Database,
  id: string,
  decide: (before: EventRow) => Partial<EventRow>,
  auditOf: (before: EventRow) => AuditEntryInput,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const { rows } = await sql<EventRow>`
      select ${columns} from market_events where id = ${id} for update
    `.execute(trx);
    const [before] = rows;
    if (before === undefined) throw notFound(marketEventErrors.gone);
    await trx.updateTable("market_events").set(decide(before)).where("id", "=", id).execute();
    await appendAudit(trx, auditOf(before));
  }).catch(refuseTwice);
}

export async function deleteEvent(
  database: Database,
  id: string,
  auditOf: (before: EventRow) => AuditEntryInput,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const { rows } = await sql<EventRow>`
      delete from market_events where id = ${id} returning ${columns}
    `.execute(trx);
    const [before] = rows;
    if (before === undefined) throw notFound(marketEventErrors.gone);
    await appendAudit(trx, auditOf(before));
  });
}
