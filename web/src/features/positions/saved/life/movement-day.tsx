import { useState } from "react";
import { dayOf } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { FollowedLeg } from "@paridad/core/contract";
import { savedPositionMessages } from "@paridad/core/messages";
import { followedOn, standingEvents } from "@paridad/core/positions";
import { buenosAiresDate, expirationInstant } from "@paridad/core/symbols";
import { TextField } from "../../../../components/ui/forms/field.tsx";
import { useServices } from "../../../../lib/services.tsx";

/** When a movement happened. */
export type MovementDay = {
  /** `YYYY-MM-DD`; empty while none is written. */
  readonly day: string;
  /** The request's; left out is now. */
  readonly at: string | undefined;
  readonly instant: number;
  readonly fault: string | null;
  /** The legs under their names of that day. */
  readonly today: readonly (FollowedLeg | null)[];
  readonly choose: (day: string) => void;
};

/** A day before today is its close, or the last movement of that day where it came later. */
function instantOf(day: string, { content }: MarkedPosition, now: number): number {
  const last = standingEvents(content.events).at(-1);
  const isSameDay = last !== undefined && dayOf(last.at) === day;
  return Math.min(now, Math.max(expirationInstant(day), isSameDay ? Date.parse(last.at) : 0));
}

/** Today, or `first` where nothing happened after it. */
export function useMovementDay(marked: MarkedPosition, first?: string): MovementDay {
  const now = useServices().clock.now();
  const today = buenosAiresDate(now);
  const { content, position } = marked;
  const lastDay = dayOf(standingEvents(content.events).at(-1)?.at ?? position.createdAt);
  const [day, choose] = useState(first !== undefined && first >= lastDay && first < today ? first : today);
  const instant = day === today || day === "" ? now : instantOf(day, marked, now);
  return {
    day,
    at: instant === now ? undefined : new Date(instant).toISOString(),
    instant,
    fault: day > today ? savedPositionMessages.future : null,
    today: content.legs.map((leg, index) => followedOn(leg, position.today[index] ?? null, day || today)),
    choose,
  };
}

/** The day of a movement: the one on which it is noted, until another is written. */
export function MovementDayField({ when }: { when: MovementDay }) {
  return (
    <TextField
      label="Día"
      type="date"
      className="max-w-[180px]"
      value={when.day}
      error={when.fault}
      onChange={(event) => when.choose(event.target.value)}
    />
  );
}
