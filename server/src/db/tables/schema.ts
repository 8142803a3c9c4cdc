import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { HistoryTables } from "./history-tables.ts";
import type { AlertTables } from "./alert-tables.ts";
import type { AccountTables } from "./account-tables.ts";
import type { KeyTables } from "./key-tables.ts";
import type { MailTables } from "./mail-tables.ts";
import type { PositionTables } from "./position-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";

/** Every table of the product. */
export type Schema = AccountTables &
  PaymentTables &
  MailTables &
  HistoryTables &
  KeyTables &
  PositionTables &
  AlertTables;
export type Database = Kysely<Schema>;
/** An open transaction; await no query outside of it meanwhile: enough of them would wait for each other's connections. */
export type Transaction = KyselyTransaction<Schema>;
