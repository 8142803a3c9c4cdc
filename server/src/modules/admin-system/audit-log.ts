import type * as z from "zod/mini";
import type { AuditEntry, auditQuerySchema } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import { isIsoDate } from "@paridad/core/lib";
import { buenosAiresInstant } from "@paridad/core/symbols";
import type { Database } from "../../db/tables/schema.ts";
import { auditRows, countAudit } from "./audit-repository.ts";
import type { AuditFilter, AuditRow } from "./audit-repository.ts";

type AuditQuery = z.infer<typeof auditQuerySchema>;

const defaultPageSize = 50;
const exportedRows = 50_000;
const lastMillisecondOfDay = 86_400_000 - 1;

/** A Buenos Aires day (its first or last instant) or an instant; null when nothing was asked for. */
function boundOf(path: "from" | "to", text: string | undefined): Date | null {
  if (text === undefined || text === "") return null;
  if (!isIsoDate(text)) return new Date(text);
  const lastOfDay = path === "to" ? lastMillisecondOfDay : 0;
  return new Date(buenosAiresInstant({ date: text, minuteOfDay: 0 }) + lastOfDay);
}

function filterOf({ actor, action, target, from, to }: AuditQuery): AuditFilter {
  return { actor, action, target, from: boundOf("from", from), to: boundOf("to", to) };
}

/** The e-mail of a row's user; for a deleted user, the last known. */
function emailOf({ target_email: email, before, after }: AuditRow): string | null {
  const known = [email, before?.["email"], after?.["email"]].find((value) => typeof value === "string");
  return typeof known === "string" ? known : null;
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    time: row.time.toISOString(),
    actor: row.actor,
    action: row.action,
    target: row.target,
    targetEmail: emailOf(row),
    before: row.before,
    after: row.after,
    address: row.address,
    userAgent: row.user_agent,
  };
}

function column(key: keyof AuditEntry & string, heading: string): CsvColumn<AuditEntry> {
  return {
    key,
    heading,
    value: (entry) => {
      const value = entry[key];
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    },
  };
}

/** Columns of the audit log's file. */
export const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  column("time", "Fecha"),
  column("actor", "Quién"),
  column("action", "Acción"),
  column("target", "Sobre"),
  column("targetEmail", "Email"),
  column("before", "Antes"),
  column("after", "Después"),
  column("address", "Dirección"),
  column("userAgent", "Navegador"),
  column("id", "ID"),
];

export async function auditPage(database: Database, query: AuditQuery) {
  const { page = 1, limit = defaultPageSize } = query;
  const filter = filterOf(query);
  const [total, rows] = await Promise.all([
    countAudit(database, filter),
    auditRows(database, filter, { limit, offset: (page - 1) * limit }),
  ]);
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { data: rows.map(entryOf), pagination: { page, total, totalPages, hasNextPage: page < totalPages } };
}

/** For a file. */
export async function everyAuditEntry(database: Database, query: AuditQuery): Promise<AuditEntry[]> {
  return (await auditRows(database, filterOf(query), { limit: exportedRows, offset: 0 })).map(entryOf);
}
