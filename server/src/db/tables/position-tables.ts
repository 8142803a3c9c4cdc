import type { ColumnType } from "kysely";

type Instant = ColumnType<Date, Date | string, Date | string>;

/** Saved positions. `content` is what the contract's `positionContentSchema` reads where `format` is 1. */
export type PositionsTable = {
  id: string;
  user_id: string;
  name: string;
  note: string;
  settlement: string;
  status: string;
  version: number;
  format: number;
  content: ColumnType<unknown, string, string>;
  created_at: Instant;
  updated_at: Instant;
};
export type PositionTables = { positions: PositionsTable };
