import type { ColumnType, Generated } from "kysely";
import type { Instant, Content } from "./columns.ts";

/** Saved positions. `content` is what the contract's `positionContentSchema` reads where `format` is 1. */
export type PositionsTable = {
  id: string;
  user_id: string;
  name: string;
  note: string;
  settlement: string;
  exit: Generated<string>;
  keep_shares: Generated<boolean>;
  status: string;
  version: number;
  format: number;
  content: Content;
  /** The newest, each with the version it made: `change-log.ts` of the module reads them. */
  changes: ColumnType<unknown, string | undefined, string>;
  created_at: Instant;
  updated_at: Instant;
};

/** A file of operations. `content` is what `storedImportSchema` of the module reads where `format` is 1. */
export type OperationImportsTable = {
  id: string;
  user_id: string;
  file_name: string;
  layout: string | null;
  operations: number;
  format: number;
  content: Content;
  created_at: Instant;
};

/**
 * Positions that imports of one expiry (or `share`) made: `positions` are their ids, each with a mark of the content written.
 */
export type ImportSlotsTable = {
  id: string;
  user_id: string;
  key: string;
  positions: Content;
};

/** Columns of a list by its headings. */
export type ImportMappingsTable = {
  user_id: string;
  headings: string;
  columns: Content;
  updated_at: Instant;
};

/** Links that users share with everybody. `sharedContentSchema` reads `content`, `{}` once revoked. */
export type SharedLinksTable = {
  id: string;
  user_id: string;
  title: string;
  is_indexed: boolean;
  content: Content;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: ColumnType<Date | null, Date | null, Date>;
};

export type RiskSettingsTable = {
  user_id: string;
  version: number;
  content: Content;
  updated_at: Instant;
};
/** JSON by the key that devices store it under. */
export type AccountChoicesTable = {
  user_id: string;
  content: Content;
  updated_at: Instant;
};
export type PositionTables = {
  account_choices: AccountChoicesTable;
  positions: PositionsTable;
  operation_imports: OperationImportsTable;
  import_slots: ImportSlotsTable;
  import_mappings: ImportMappingsTable;
  risk_settings: RiskSettingsTable;
  shared_links: SharedLinksTable;
};
