import type { PastSession, StrikeCut } from "../back-test-types.ts";

/** The share's closes up to a session's, ascending, with the dividends since taken off those before them. */
export function closesUpTo(
  { sessions, cuts }: { readonly sessions: readonly PastSession[]; readonly cuts: readonly StrikeCut[] },
  date: string,
): number[] {
  const dealt = cuts.filter((cut) => cut.date <= date);
  return sessions
    .filter((session) => session.date <= date)
    .map((session) =>
      dealt.reduce((spot, cut) => (cut.date > session.date ? spot - cut.amount : spot), session.spot),
    );
}
