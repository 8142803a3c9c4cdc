/** Use of the product on a Buenos Aires day. */
export type UsageDaysTable = { day: string; active_users: number; connections: number };

export type UsageTables = { usage_days: UsageDaysTable };
