/** Events that administrators write. `day` is a Buenos Aires day, read as text; `amount` pesos a share. */
export type MarketEventsTable = {
  id: string;
  kind: string;
  day: string;
  title: string;
  note: string;
  amount: number | null;
  created_at: Date;
  updated_at: Date;
};
export type MarketEventTables = { market_events: MarketEventsTable };
