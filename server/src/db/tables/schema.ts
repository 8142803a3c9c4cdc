import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { HistoryTables } from "./history-tables.ts";
import type { AccountTables } from "./account-tables.ts";
import type { KeyTables } from "./key-tables.ts";
import type { MailTables } from "./mail-tables.ts";

/** Every table of the product. */
export type Schema = AccountTables & MailTables & HistoryTables & KeyTables;
export type Database = Kysely<Schema>;
/** An open transaction; never wait for a query outside it while it is open: the embedded database would stand still. */
export type Transaction = KyselyTransaction<Schema>;
