import { sql } from "kysely";
import type { Selectable } from "kysely";
import { marketEventErrors } from "@paridad/core/messages";
import { HttpError } from "../../http/http-error.ts";
import { appendAudit } from "../../db/shared/audit.ts";
import type { AuditEntryInput } from "../../db/shared/audit.ts";
import { takeTurn } from "../../db/shared/settings.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Database } from "../../db/tables/schema.ts";
import type { MarketEventsTable } from "../../db/tables/account-tables.ts";

export type EventRow = Selectable<MarketEventsTable>;
export type EventFields = Pick<EventRow, "kind" | "day" | "title" | "note" | "amount">;
/** `YYYY-MM-DD`, both included. */
export type DayRange = { readonly from: string; readonly to: string };
/** A night on which a chain was renamed, and by how many pesos a share its strikes fell. */
export type RenamedNight = { readonly day: string; readonly amount: number | null };

const columns = sql`id, kind, day::text as day, title, note, amount, created_at, updated_at`;

function reads(database: Database) {
  return {
    /** Ascending by day. */
    async between({ from, to }: DayRange): Promise<EventRow[]> {
      const { rows } = await sql<EventRow>`
        select ${columns} from market_events where market_events.day between ${from}::date and ${to}::date
        order by market_events.day, id
      `.execute(database);
      return rows;
    },

    /** Ex-dates that renamed chains tell, ascending. */
    async renamedNights({ from, to }: DayRange): Promise<RenamedNight[]> {
      const { rows } = await sql<RenamedNight>`
        select ex_date::text as day,
          percentile_cont(0.5) within group (order by old.strike - new.strike) as amount
        from instrument_renames as renames
        left join instruments as old on old.symbol = from_symbol and old.expiration = renames.expiration
        left join instruments as new on new.symbol = to_symbol and new.expiration = renames.expiration
        where ex_date between ${from}::date and ${to}::date group by ex_date order by ex_date
      `.execute(database);
      return rows;
    },
  };
}

/** The index that keeps a day from being closed twice. */
const uniqueViolation = "23505";

function refusedTwice(error: unknown): unknown {
  const isTwice = error instanceof Error && "code" in error && error.code === uniqueViolation;
  return isTwice
    ? new HttpError({ status: 409, code: "CONFLICT", message: marketEventErrors.holidayTwice })
    : error;
}

/** The events that administrators write, each write with its audit row. */
export function createMarketEventsRepository(database: Database) {
  return {
    ...reads(database),

    /** @returns false when there are `most` events. */
    async create(row: EventRow, audit: AuditEntryInput, most: number): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        // One after the other, so two at once don't both fill the last place.
        await takeTurn(transaction, "turn.market-events");
        const { count } = await transaction
          .selectFrom("market_events")
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await transaction.insertInto("market_events").values(row).execute();
        await appendAudit(transaction, audit);
        return true;
      }).catch((error: unknown) => {
        throw refusedTwice(error);
      });
    },

    /** @returns the row as it was before, or null where there is none. `decide` may throw to refuse. */
    async change(
      id: string,
      decide: (before: EventRow) => Partial<EventRow>,
      auditOf: (before: EventRow, after: Partial<EventRow>) => AuditEntryInput,
    ): Promise<EventRow | null> {
      return inTransaction(database, async (transaction) => {
        const { rows } = await sql<EventRow>`
          select ${columns} from market_events where id = ${id} for update
        `.execute(transaction);
        const [before] = rows;
        if (before === undefined) return null;
        const change = decide(before);
        await transaction.updateTable("market_events").set(change).where("id", "=", id).execute();
        await appendAudit(transaction, auditOf(before, change));
        return before;
      }).catch((error: unknown) => {
        throw refusedTwice(error);
      });
    },

    /** @returns whether it was there. */
    async remove(id: string, auditOf: (before: EventRow) => AuditEntryInput): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const { rows } = await sql<EventRow>`
          delete from market_events where id = ${id} returning ${columns}
        `.execute(transaction);
        const [before] = rows;
        if (before === undefined) return false;
        await appendAudit(transaction, auditOf(before));
        return true;
      });
    },
  };
}
export type MarketEventsRepository = ReturnType<typeof createMarketEventsRepository>;
