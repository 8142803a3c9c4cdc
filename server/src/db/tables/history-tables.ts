import type { Generated } from "kysely";

/**
 * The history's tables, as Kysely reads them. Dates are selected as text; times are Date. `day_…`: of the day until a bar's
 * end, in bars finer than daily ones whose source tells it.
 */
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
  day_volume: number | null;
  day_operations: number | null;
  day_turnover: number | null;
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
  day_volume: number | null;
  day_turnover: number | null;
};

/** An unbroken stretch of a feed under one set of terms, its first and last batch included. */
export type FeedPeriodsTable = {
  kind: string;
  source: string;
  redistribution: string;
  started_at: Date;
  ended_at: Date;
};

/** State of a day's bars that its volatility rows were made of. */
export type VolatilitySessionsTable = { day: string; touched: number; made_at: Generated<Date> };

/** One session and expiry; volatilities per 1.00, `rate` continuous per year, prices in pesos a share. */
export type VolatilityDaysTable = {
  day: string;
  expiration: string;
  source: string;
  quoted_at: Date;
  years: number;
  rate: number;
  spot: number | null;
  spot_from: string | null;
  forward: number | null;
  at_the_money: number | null;
  risk_reversal: number | null;
  butterfly: number | null;
  variance_swap: number | null;
  quotes: number;
  smile: string | null;
  realised_from: string | null;
  realised_close: number | null;
  realised_parkinson: number | null;
  realised_garman_klass: number | null;
  realised_rogers_satchell: number | null;
  realised_yang_zhang: number | null;
  flags: string;
};

export type CalibrationsTable = { source: string; state: string; made_at: Date; content: unknown };

export type HistoryTables = {
  option_bars: OptionBarsTable;
  instruments: InstrumentsTable;
  instrument_renames: InstrumentRenamesTable;
  history_days: HistoryDaysTable;
  share_bars: ShareBarsTable;
  feed_periods: FeedPeriodsTable;
  volatility_sessions: VolatilitySessionsTable;
  volatility_days: VolatilityDaysTable;
  calibrations: CalibrationsTable;
};
