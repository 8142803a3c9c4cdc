export { addDays, buenosAiresDate, buenosAiresInstant, daysBetween } from "./calendar/civil-date.ts";
export type { ClosedDays } from "./calendar/trading-calendar.ts";
export { contractKey } from "./contract-key.ts";
export { checkReferenceExpiration, expirationFor } from "./expiration.ts";
export { formatOptionSymbol } from "./format-option-symbol.ts";
export { createInstrumentTable, symbolHistory, symbolOn } from "./instrument-table.ts";
export type { InstrumentTable, SymbolRename } from "./instrument-table.ts";
export { moneyDays } from "./money-days.ts";
export type { MonthNumber } from "./month-codes.ts";
export { normalizeSymbol } from "./normalize-symbol.ts";
export { parseOptionSymbol, readSymbolParts } from "./option-symbol.ts";
export type { OptionSymbolParts, OptionType, StrikeCertainty } from "./option-symbol.ts";
export { marketDays } from "./calendar/market-days.ts";
export { lastSession } from "./calendar/last-session.ts";
export { nextOpening, sessionOf, sessionState } from "./calendar/session.ts";
export { openMinuteOf, sessionHours, standardCloseMinute } from "./calendar/session-hours.ts";
export { similarSymbols } from "./similar-symbols.ts";
export { remapByStrikeAdjustment } from "./strike-adjustment.ts";
export type { AdjustableContract } from "./strike-adjustment.ts";
export {
  exchangeExpiration,
  isTradingDay,
  isWeekend,
  nextTradingDay,
  previousTradingDay,
  tradingDaysBetween,
} from "./calendar/trading-calendar.ts";
export {
  calendarDaysPerYear,
  calendarDaysToExpiry,
  daysToExpiry,
  expirationInstant,
  hasExpired,
  yearsToExpiry,
} from "./calendar/year-fraction.ts";
