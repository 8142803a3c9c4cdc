/** How much the product was used on a Buenos Aires day. */
export type UsageDaysTable = { day: string; active_users: number; connections: number };

export type UsageTables = { usage_days: UsageDaysTable };
