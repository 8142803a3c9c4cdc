export {
  addDays,
  buenosAiresDate,
  buenosAiresInstant,
  buenosAiresMinuteOfDay,
  civilDate,
  daysBetween,
  lastDayOfMonth,
  weekdayOf,
} from "./calendar/civil-date.ts";
export { compareContracts, sortContracts } from "./compare-contracts.ts";
export type { ComparableContract } from "./compare-contracts.ts";
export { contractKey, readContractKey } from "./contract-key.ts";
export { calendarCoverage } from "./calendar/decreed-days.ts";
export { checkReferenceExpiration, expirationFor, expiryConventions } from "./expiration.ts";
export type { CheckedExpiration, ExpirationRefusal, ExpiryConvention } from "./expiration.ts";
export { formatOptionSymbol } from "./format-option-symbol.ts";
export { closuresOfYear, easterSunday } from "./calendar/holidays.ts";
export {
  createInstrumentTable,
  extendInstrumentTable,
  findInstrument,
  symbolHistory,
  symbolOn,
} from "./instrument-table.ts";
export type { Instrument, InstrumentTable, SymbolRename, SymbolStretch } from "./instrument-table.ts";
export { longMonthCode, monthByCode, monthOfCode, shortMonthCode } from "./month-codes.ts";
export type { MonthNumber } from "./month-codes.ts";
export { normalizeSymbol } from "./normalize-symbol.ts";
export type { NormalizedSymbol } from "./normalize-symbol.ts";
export { parseOptionSymbol, readSymbolParts, strikeCandidates } from "./option-symbol.ts";
export type {
  OptionSymbolParts,
  OptionType,
  ParsedOptionSymbol,
  RefusedOptionSymbol,
  StrikeCertainty,
  SymbolContext,
  SymbolRefusal,
} from "./option-symbol.ts";
export {
  closeMinuteOf,
  nextOpening,
  openMinute,
  sessionOf,
  sessionState,
  standardCloseMinute,
} from "./calendar/session.ts";
export type { SessionState } from "./calendar/session.ts";
export { remapByStrikeAdjustment } from "./strike-adjustment.ts";
export type { AdjustableContract, AdjustedContract, StrikeRemap } from "./strike-adjustment.ts";
export {
  exchangeExpiration,
  holidayName,
  isTradingDay,
  isWeekend,
  nextTradingDay,
  previousTradingDay,
  thirdFriday,
  tradingDaysBetween,
} from "./calendar/trading-calendar.ts";
export {
  businessYearFraction,
  calendarDaysPerYear,
  calendarDaysToExpiry,
  daysToExpiry,
  expirationInstant,
  hasExpired,
  tradingDaysPerYear,
  yearsToExpiry,
} from "./calendar/year-fraction.ts";
