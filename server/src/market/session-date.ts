import type { MarketUpdate } from "@paridad/core/contract";
import { readInstant } from "@paridad/core/lib";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { Clock } from "../platform/clock.ts";

/** The market's day: a recording's own, otherwise today's, as a feed says nothing at weekends. */
export function sessionDate(update: MarketUpdate | null, clock: Pick<Clock, "now">): string {
  const recorded = update?.source?.kind === "replay" ? readInstant(update.asOf) : null;
  return buenosAiresDate(recorded ?? clock.now());
}
