import { calibrationSchema, ruleRecordsSchema } from "@paridad/core/contract";
import type { CalibrationContent, RuleRecordsContent } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables } from "../../db/tables/history-tables.ts";

/** Results worked out once a session, recorded before simulated: the calibration, and the records of kinds of trade. */
export function createCalibrations(database: Kysely<HistoryTables>) {
  const newest = async (): Promise<unknown> => {
    const { rows } = await sql<{ content: unknown }>`
      select content from calibrations order by source limit 1
    `.execute(database);
    return rows[0]?.content;
  };
  return {
    async read(): Promise<CalibrationContent | null> {
      return calibrationSchema.safeParse(await newest()).data ?? null;
    },

    async readRecords(): Promise<RuleRecordsContent | null> {
      return ruleRecordsSchema.safeParse(await newest()).data ?? null;
    },

    /** State of the sessions that the stored one was made of. */
    async stateOf(source: string): Promise<string | null> {
      const { rows } = await sql<{ state: string }>`
        select state from calibrations where source = ${source}
      `.execute(database);
      return rows[0]?.state ?? null;
    },

    async store(content: CalibrationContent & RuleRecordsContent, state: string): Promise<void> {
      await sql`
        insert into calibrations (source, state, made_at, content)
        values (${content.source}, ${state}, ${content.madeAt}, ${JSON.stringify(content)}::jsonb)
        on conflict (source) do update set
          state = excluded.state, made_at = excluded.made_at, content = excluded.content
      `.execute(database);
    },
  };
}
export type Calibrations = ReturnType<typeof createCalibrations>;
