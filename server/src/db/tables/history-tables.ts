/** The history's tables, as Kysely reads them. Dates are selected as text; times are Date. */
export type OptionBarsTable = {
  symbol: string;
  expiration: string;
  time: Date;
  resolution: string;
  source: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  bid: number | null;
  ask: number | null;
  volume: number | null;
  operations: number | null;
  turnover: number | null;
  underlying: number | null;
  rate_percent: number | null;
  flags: string;
};

export type InstrumentsTable = {
  symbol: string;
  expiration: string;
  strike: number;
  type: string;
  strike_certainty: string;
  expiration_estimated: boolean;
  source: string;
  first_seen: Date;
  last_seen: Date;
};

export type InstrumentRenamesTable = {
  expiration: string;
  from_symbol: string;
  to_symbol: string;
  ex_date: string;
};

export type HistoryTables = {
  option_bars: OptionBarsTable;
  instruments: InstrumentsTable;
  instrument_renames: InstrumentRenamesTable;
};
