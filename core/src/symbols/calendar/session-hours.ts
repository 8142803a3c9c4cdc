/** Hours of a session in minutes of a Buenos Aires day, in force from a day on; ascending. Source: BYMA's notices. */
export const sessionHours = [
  { from: "2015-01-01", opens: 11 * 60, closes: 17 * 60 },
  { from: "2025-07-28", opens: 10 * 60 + 30, closes: 17 * 60 },
] as const;

/** Options are valued to 17:00 on their expiration day. */
export const standardCloseMinute = 17 * 60;
const christmasEveCloseMinute = 15 * 60;

function hoursOf(date: string): (typeof sessionHours)[number] {
  return sessionHours.findLast(({ from }) => from <= date) ?? sessionHours[0];
}

/** Local minute at which a trading day's session begins: 10:30 since 28 July 2025, 11:00 before. */
export function openMinuteOf(date: string): number {
  return hoursOf(date).opens;
}

/** Local minute at which it ends: 15:00 on 24 December since 2024, otherwise 17:00. */
export function closeMinuteOf(date: string): number {
  const isShort = date.slice(5) === "12-24" && date >= "2024";
  return isShort ? christmasEveCloseMinute : hoursOf(date).closes;
}
