import type { Generated } from "kysely";

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

/** A Buenos Aires day with bars; `closed_at` is null until all its daily bars are stored. */
export type HistoryDaysTable = {
  day: string;
  /** Grows with each write of the day's bars. */
  touched: Generated<number>;
  touched_at: Generated<Date>;
  closed_at: Date | null;
  /** Contracts whose daily bar was made of finer ones, `SYMBOL YYYY-MM-DD`. */
  made: Generated<string[]>;
};

/** Bars of the share; `is_made`: a daily bar made of finer ones. */
export type ShareBarsTable = {
  symbol: string;
  settlement: string;
  currency: string;
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
  turnover: number | null;
  flags: string;
  is_made: Generated<boolean>;
};

export type HistoryTables = {
  option_bars: OptionBarsTable;
  instruments: InstrumentsTable;
  instrument_renames: InstrumentRenamesTable;
  history_days: HistoryDaysTable;
  share_bars: ShareBarsTable;
};
