export {
  csvCell,
  csvFile,
  csvFileName,
  csvFlavourOf,
  csvFormatOf,
  csvMediaType,
  csvWithMark,
} from "./csv.ts";
export type { CsvColumn, CsvFlavour, CsvReport } from "./csv.ts";
export {
  formatDeltaPercent,
  formatGammaPercent,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatVegaPerPoint,
} from "./greek-formats.ts";
export {
  formatCost,
  formatDollars,
  formatInteger,
  formatModelPrice,
  formatNumber,
  formatPercent,
  formatPesos,
  formatPesosExact,
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
export { parseTypedNumber } from "./parse-number.ts";
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
  formatWeekday,
} from "./time-formats.ts";
export { formatLevel } from "./typed-number.ts";
export { formatYesNo } from "./yes-no.ts";
