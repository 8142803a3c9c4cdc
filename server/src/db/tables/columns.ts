import type { ColumnType, JSONColumnType } from "kysely";

/** Columns that more than one table has: as they are read, inserted and updated. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
export type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>;
export type Count = ColumnType<number, number | undefined, number>;
export type Flag = ColumnType<boolean, boolean | undefined, boolean>;
export type Json = JSONColumnType<Record<string, unknown>, string, string>;
/** JSON of any form, written as text. */
export type Content = ColumnType<unknown, string, string>;
