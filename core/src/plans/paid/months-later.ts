/** The same day and time some months later, or the last day of a shorter month. Epoch milliseconds, in UTC. */
export function monthsLater(at: number, months: number): number {
  const later = new Date(at);
  const day = later.getUTCDate();
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later.getTime();
}
