import { recentSessions, chainMoment } from "./chain-moment.ts";
import type { ChainMoment, ShareGap } from "./chain-moment.ts";

export interface MomentWatch {
  /** Judges a session's gap by those of the sessions before, and remembers it as that session's last. */
  look(session: string, gap: ShareGap | null): ChainMoment;
}

/** Remembers the last gap of each session. A session is a day, `YYYY-MM-DD`; one that comes again begins afresh. */
export function createMomentWatch(): MomentWatch {
  const gaps = new Map<string, ShareGap>();
  return {
    look(session, gap) {
      // A replay that begins again knows nothing of the days to come.
      for (const day of gaps.keys()) if (day > session) gaps.delete(day);
      const recentGaps = [...gaps].filter(([day]) => day !== session).map(([, known]) => known);
      const moment = chainMoment({ gap, recentGaps });
      if (gap !== null) gaps.set(session, gap);
      const [oldest] = gaps.keys();
      if (gaps.size > recentSessions + 1 && oldest !== undefined) gaps.delete(oldest);
      return moment;
    },
  };
}
