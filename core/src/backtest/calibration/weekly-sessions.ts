import type { PastSession } from "../back-test-types.ts";

/** The last session of each week from Monday to Sunday, so that days don't overlap. */
export function weeklySessions<Session extends Pick<PastSession, "date">>(
  sessions: readonly Session[],
): Session[] {
  const weekOf = ({ date }: Session) => Math.floor((Date.parse(date) / 86_400_000 + 3) / 7);
  return sessions.filter((session, index) => {
    const next = sessions[index + 1];
    return next === undefined || weekOf(next) !== weekOf(session);
  });
}
