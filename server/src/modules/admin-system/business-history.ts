import type { BusinessHistory } from "@paridad/core/contract";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { startOfDay } from "../../platform/start-of-day.ts";
import type { Database } from "../../db/tables/schema.ts";
import {
  activeSinceCount,
  firstAccount,
  mailsSent,
  monthlySums,
  registrations,
  trials,
  usageDays,
  usersBefore,
} from "./history-repository.ts";
import type { DayCount } from "./history-repository.ts";

const drawnDays = 90;
const drawnMonths = 12;
const latest = (one: string, other: string) => (one > other ? one : other);

/** The months `YYYY-MM` up to this one, so many of them, oldest first. */
function monthsUntil(today: string, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

function daysFrom(first: string, today: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

function byDay(rows: readonly DayCount[]): (day: string) => number {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return (day) => counts.get(day) ?? 0;
}

async function dayLines(database: Database, first: string, today: string) {
  const from = startOfDay(first);
  const registered = byDay(await registrations(database, from));
  const mails = byDay(await mailsSent(database, from));
  const usage = new Map((await usageDays(database, first)).map((row) => [row.day, row]));
  // Today's stored count is some minutes old: somebody may have come since.
  const newest = await activeSinceCount(database, startOfDay(today));
  let users = await usersBefore(database, from);
  return daysFrom(first, today).map((day) => {
    users += registered(day);
    const { activeUsers: written = null, connections = null } = usage.get(day) ?? {};
    const activeUsers = day === today ? Math.max(written ?? 0, newest) : written;
    return { day, users, registered: registered(day), activeUsers, connections, mails: mails(day) };
  });
}

async function revenueLines(database: Database, from: Date): Promise<BusinessHistory["revenue"]> {
  const approved = await monthlySums(database, "payment.approve", from);
  const refunded = await monthlySums(database, "subscription.withdrawal", from);
  const keyOf = ({ month, plan }: { month: string; plan: string }) => `${month} ${plan}`;
  const rows = new Map([...approved, ...refunded].map((row) => [keyOf(row), row]));
  const amountIn = (sums: typeof approved, key: string) =>
    sums.find((row) => keyOf(row) === key)?.amount ?? 0;
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { month, plan, planName }]) => ({
      month,
      plan,
      planName,
      approved: amountIn(approved, key),
      refunded: amountIn(refunded, key),
    }));
}

/** The last 90 days and 12 months, or since the first account where that is later. */
export async function businessHistory(database: Database, now: number): Promise<BusinessHistory> {
  const today = buenosAiresDate(now);
  const oldest = await firstAccount(database);
  const born = oldest === null ? today : buenosAiresDate(oldest.getTime());
  const months = monthsUntil(today, drawnMonths).filter((month) => month >= born.slice(0, 7));
  const firstMonth = startOfDay(`${months[0] ?? today.slice(0, 7)}-01`);
  const ended = new Map((await trials(database, firstMonth, new Date(now))).map((row) => [row.month, row]));
  return {
    days: await dayLines(database, latest(born, addDays(today, 1 - drawnDays)), today),
    months: months.map((month) => ended.get(month) ?? { month, trials: 0, converted: 0 }),
    revenue: await revenueLines(database, firstMonth),
  };
}
