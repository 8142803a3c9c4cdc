export {
  csvCell,
  csvFile,
  csvFileName,
  csvFlavourOf,
  csvFlavours,
  csvFormatOf,
  csvHeader,
  csvMediaType,
  csvRows,
  csvWithMark,
} from "./csv.ts";
export type { CsvCell, CsvColumn, CsvFlavour, CsvReport } from "./csv.ts";
export {
  formatDeltaPercent,
  formatGammaPercent,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatVegaPerPoint,
} from "./greek-formats.ts";
export {
  formatDollars,
  formatInteger,
  formatModelPrice,
  formatNumber,
  formatPercent,
  formatPesos,
  formatPesosShort,
  formatPrice,
  formatPriceShort,
  formatRatio,
  formatStrike,
  formatTna,
  formatVolatility,
  formatVolatilityPoints,
  unknownDash,
} from "./number-formats.ts";
export type { MaybeNumber, NumberStyle } from "./number-formats.ts";
export { parseTypedNumber } from "./parse-number.ts";
export type { ParsedNumber } from "./parse-number.ts";
export {
  formatAge,
  formatDate,
  formatDayMonth,
  formatDays,
  formatDaysLeft,
  formatHourMinute,
  formatInstantDate,
  formatLongDate,
  formatMonthShort,
  formatTime,
  formatTimestamp,
} from "./time-formats.ts";
export type { MaybeInstant } from "./time-formats.ts";
export { formatYesNo } from "./yes-no.ts";
