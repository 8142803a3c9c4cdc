import { createAlertsApi } from "@paridad/core/api";
import type { FiredAlert as ToldAlert } from "@paridad/core/contract";

import type { Services } from "../../../lib/services.tsx";
import { keepFiredAlert } from "../../../storage/fired-alerts.ts";
import type { FiredAlert } from "../../../storage/fired-alerts.ts";

/** On the disk: that this browser tells what the account's alerts tell. */
export const accountNoticesKey = "paridad.accountNotices";

/** `since`: instant of the last one when the notices were turned on. `known`: of the newest, those that need no telling. */
type Notices = { readonly userId: string; readonly since: string; readonly known: readonly string[] };
type Needs = Pick<Services, "api" | "memory" | "disk" | "session" | "clock">;

/** More than a plan of fifty alerts tells in a minute. */
const mostRead = 100;
const paceMilliseconds = 60_000;

/** Null where nobody asked for notices, or another person is signed in. */
export function readNotices({ disk, session }: Pick<Services, "disk" | "session">): Notices | null {
  try {
    const stored = JSON.parse(disk.getItem(accountNoticesKey) ?? "null") as Notices | null;
    return stored !== null && stored.userId === session.getState().user?.id ? stored : null;
  } catch {
    return null;
  }
}

function keepNotices({ disk }: Pick<Services, "disk">, notices: Notices): void {
  disk.setItem(accountNoticesKey, JSON.stringify(notices));
}

/** From now on; what was told before stays where it is. */
export async function startNotices(services: Needs): Promise<void> {
  const { user } = services.session.getState();
  if (user === null) return;
  const { fired } = await createAlertsApi(services.api.http).fired({ limit: mostRead });
  keepNotices(services, {
    userId: user.id,
    since: fired[0]?.firedAt ?? "",
    known: fired.map(({ id }) => id),
  });
}

export function stopNotices({ disk }: Pick<Services, "disk">): void {
  disk.removeItem(accountNoticesKey);
}

/** Those not known yet, oldest first; what the quiet hours hold waits for their end. */
export function newlyTold(
  fired: readonly ToldAlert[],
  { since, known }: Pick<Notices, "since" | "known">,
  now: number,
): readonly ToldAlert[] {
  return fired
    .filter(({ id, firedAt }) => firedAt >= since && !known.includes(id))
    .filter(({ heldUntil }) => heldUntil === null || Date.parse(heldUntil) <= now)
    .toReversed();
}

/** Asks the account what its alerts told, keeps what is new and hands it to `tell`. A failure is silent: the next look asks again. */
export async function tellAccountAlerts(services: Needs, tell: (fired: FiredAlert) => void): Promise<void> {
  const before = readNotices(services);
  if (before === null) return;
  const answer = await createAlertsApi(services.api.http)
    .fired({ limit: mostRead })
    .catch(() => null);
  // Turned off meanwhile, or on again.
  const notices = readNotices(services);
  if (answer === null || notices?.since !== before.since) return;
  const told = newlyTold(answer.fired, notices, services.clock.now());
  if (told.length === 0) return;
  const done = new Set([...notices.known, ...told.map(({ id }) => id)]);
  const known = answer.fired.map(({ id }) => id).filter((id) => done.has(id));
  keepNotices(services, { ...notices, known });
  for (const { id, title, text, firedAt, isSeen } of told) {
    if (isSeen) continue;
    const kept = { id, title, text, at: Date.parse(firedAt) };
    keepFiredAlert(services, kept);
    tell(kept);
  }
}

/** Asks now and each minute, for pages that stay open. Returns what stops it. */
export function followAccountAlerts(services: Needs, tell: (fired: FiredAlert) => void): () => void {
  const ask = () => void tellAccountAlerts(services, tell);
  ask();
  const timer = setInterval(ask, paceMilliseconds);
  return () => clearInterval(timer);
}
