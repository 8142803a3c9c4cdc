import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { dayOf } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { FollowedLeg, PositionEventRequest, ReadPositionEvent } from "@paridad/core/contract";
import {
  applyEvent,
  followedOn,
  positionEventMessages,
  savedPositionMessages,
  standingEvents,
} from "@paridad/core/positions";
import { buenosAiresDate, expirationInstant } from "@paridad/core/symbols";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../data/positions/use-positions.ts";
import { useServices } from "../../../lib/services.tsx";
import { useSending } from "../../../lib/use-one-at-a-time.ts";
import { OutcomePreview } from "./life/outcome-preview.tsx";
import type { Outcome } from "./life/outcome-preview.tsx";

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

/** The server's outcome of the event, by the same code. */
function outcomeOf({ content }: MarkedPosition, event: PositionEventRequest, when: MovementDay): Outcome {
  if (when.fault !== null) return { refusal: when.fault };
  const at = new Date(when.instant).toISOString();
  const read = { note: "", ...event, at } as ReadPositionEvent & { at: string };
  const applied = applyEvent(content, read, when.today);
  if (!applied.ok) return { refusal: positionEventMessages[applied.reason] };
  const last = applied.content.events.at(-1);
  return { cash: last?.cash ?? 0, realized: last?.realized ?? 0 };
}

type Recorded = {
  readonly marked: MarkedPosition;
  readonly when: MovementDay;
  /** The event to record; null while something is missing. */
  readonly event: PositionEventRequest | null;
  readonly onClose: () => void;
};

function useRecording({ marked, when, event, onClose }: Recorded) {
  const { record } = usePositions();
  const dated = event === null || when.day === "" ? null : { ...event, at: when.at };
  const sending = useSending(async () => {
    if (dated === null) return;
    await record.mutateAsync({ id: marked.position.id, request: dated });
    notify.success(savedPositionMessages.recorded);
    onClose();
  });
  return { ...sending, outcome: dated && outcomeOf(marked, dated, when) };
}

/** A dialog that records something of a position's life, with what it will bring before it is recorded. */
export function EventDialog({
  marked,
  when,
  event,
  confirm,
  missing,
  preview,
  onClose,
  children,
  ...dialog
}: Recorded &
  Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size" | "children"> & {
    confirm: string;
    /** The user's missing step, as an order. */
    missing: string;
    /** More about what it brings. */
    preview?: ReactNode;
  }) {
  const { send, failure, isPending, outcome } = useRecording({ marked, when, event, onClose });
  const canRecord = outcome !== null && !("refusal" in outcome);
  return (
    <Dialog
      isOpen
      {...dialog}
      onClose={onClose}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!canRecord}
            busyLabel={isPending ? "Anotando..." : null}
            onClick={() => void send()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FailureNotice failure={failure} />
        {children}
        <TextField
          label="Día"
          type="date"
          className="max-w-[180px]"
          value={when.day}
          error={when.fault}
          onChange={(change) => when.choose(change.target.value)}
        />
        <OutcomePreview outcome={outcome} missing={when.day === "" ? "Completá el día" : missing}>
          {preview}
        </OutcomePreview>
      </div>
    </Dialog>
  );
}
