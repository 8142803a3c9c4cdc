/** Holidays that a decree moved by hand, against the general rule of transfer. */
export const movedHolidays: readonly { from: string; to: string }[] = [
  // Runoff election of Sunday 22 November 2015.
  { from: "2015-11-23", to: "2015-11-27" },
  // Decreto 297/2020.
  { from: "2020-04-02", to: "2020-03-31" },
  // Decreto 614/2025 and Resolución 139/2025: a movable holiday on a Sunday taken to the Friday before.
  { from: "2025-10-12", to: "2025-10-10" },
];

const bridge = "Día no laborable con fines turísticos";
const bankDay = "Día del Bancario";
const lastSession = "Último día hábil del año";

/**
 * Days from 2015 to 2026 on which the exchange closed beyond the national holidays: bridge days by decree, and single
 * closures. In other years the calendar follows the law alone.
 * Since 21 November 2025 BYMA trades (without settlement) on bridge days, so 2025-11-21 and those of 2026
 * (23 March, 10 July, 7 December) are not here. Bank day closed the exchange only in the years listed.
 */
export const exchangeClosures: ReadonlyMap<string, string> = new Map([
  ["2015-03-23", bridge],
  ["2015-11-06", bankDay],
  ["2015-12-07", bridge],
  ["2016-07-08", bridge],
  ["2016-12-09", bridge],
  ["2016-12-30", lastSession],
  ["2017-11-06", bankDay],
  ["2017-12-29", lastSession],
  ["2018-04-30", bridge],
  ["2018-11-06", bankDay],
  ["2018-11-30", "Cumbre del G20"],
  ["2018-12-24", bridge],
  ["2018-12-31", bridge],
  ["2019-07-08", bridge],
  ["2019-08-19", bridge],
  ["2019-10-14", bridge],
  ["2020-03-23", bridge],
  ["2020-07-10", bridge],
  ["2020-12-07", bridge],
  ["2021-05-24", bridge],
  ["2021-10-08", bridge],
  ["2021-11-22", bridge],
  ["2022-05-18", "Censo Nacional"],
  ["2022-09-02", "Feriado nacional por decreto"],
  ["2022-10-07", bridge],
  ["2022-11-21", bridge],
  ["2022-12-09", bridge],
  ["2023-05-26", bridge],
  ["2023-06-19", bridge],
  ["2023-10-13", bridge],
  ["2023-11-06", bankDay],
  ["2024-04-01", bridge],
  ["2024-06-21", bridge],
  ["2024-10-11", bridge],
  ["2025-05-02", bridge],
  ["2025-08-15", bridge],
  ["2026-11-09", "Bolsa cerrada"],
  ["2026-11-10", "Bolsa cerrada"],
]);
