import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Pause, Play } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { ComponentProps } from "react";

import { formatLongDate } from "@paridad/core/formats";

import { classNames } from "../../../lib/class-names.ts";
import { atDay, minuteText, moveHalfHour, moveSession, sessionMinutes } from "./past-instant.ts";
import type { PastInstant } from "./past-instant.ts";
import { filterControlClass } from "../../../components/ui/filters/filter-control.ts";

const playMilliseconds = 1_500;
const stepClass =
  "grid size-[34px] place-items-center pointer-coarse:size-11 rounded-md border border-line2 text-muted hover:bg-s2 hover:text-text disabled:opacity-40 [&_svg]:size-4";

type StepProps = Pick<ComponentProps<"button">, "onClick" | "disabled" | "aria-pressed"> & {
  label: string;
  Icon: LucideIcon;
};

function Step({ label, Icon, ...button }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} className={stepClass} {...button}>
      <Icon aria-hidden />
    </button>
  );
}

/** Half an hour further at every beat while it plays, until the end of the data. */
function usePlaying({ onBeat, isAtEnd }: { onBeat: () => void; isAtEnd: boolean }) {
  const [isPlaying, setPlaying] = useState(false);
  const isRunning = isPlaying && !isAtEnd;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(onBeat, playMilliseconds);
    return () => clearTimeout(timer);
  }, [isRunning, onBeat]);
  return { isPlaying: isRunning, toggle: () => setPlaying(!isRunning) };
}

export type PastChainControlsProps = {
  instant: PastInstant;
  /** Last Buenos Aires day with data. */
  lastDay: string | null;
  closedDays?: readonly string[] | undefined;
  onChange: (instant: PastInstant) => void;
};

function DayAndTime({ instant, lastDay, onChange }: PastChainControlsProps) {
  return (
    <>
      <input
        type="date"
        aria-label="Fecha"
        value={instant.date}
        max={lastDay ?? undefined}
        onChange={({ target }) => (target.value ? onChange(atDay(instant, target.value)) : undefined)}
        className={classNames(filterControlClass, "w-[142px] pointer-coarse:w-[156px]")}
      />
      <select
        aria-label="Hora"
        value={instant.minute}
        onChange={({ target }) => onChange({ ...instant, minute: Number(target.value) })}
        className={classNames(filterControlClass, "w-[84px] pointer-coarse:w-[96px]")}
      >
        {sessionMinutes(instant.date).map((minute) => (
          <option key={minute} value={minute}>
            {minuteText(minute)}
          </option>
        ))}
      </select>
    </>
  );
}

export function PastChainControls({ instant, lastDay, closedDays, onChange }: PastChainControlsProps) {
  const isLastDay = lastDay !== null && instant.date >= lastDay;
  const isAtEnd = isLastDay && instant.minute === sessionMinutes(instant.date).at(-1);
  const by = (move: typeof moveSession, direction: 1 | -1) => () =>
    onChange(move(instant, direction, closedDays));
  const playing = usePlaying({ onBeat: by(moveHalfHour, 1), isAtEnd });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{formatLongDate(instant.date)}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        <Step label="Rueda anterior" Icon={ChevronsLeft} onClick={by(moveSession, -1)} />
        <Step label="Media hora antes" Icon={ChevronLeft} onClick={by(moveHalfHour, -1)} />
        <DayAndTime instant={instant} lastDay={lastDay} onChange={onChange} />
        <Step
          label="Media hora después"
          Icon={ChevronRight}
          disabled={isAtEnd}
          onClick={by(moveHalfHour, 1)}
        />
        <Step
          label="Rueda siguiente"
          Icon={ChevronsRight}
          disabled={isLastDay}
          onClick={by(moveSession, 1)}
        />
        <Step
          label={playing.isPlaying ? "Pausar" : "Reproducir"}
          Icon={playing.isPlaying ? Pause : Play}
          aria-pressed={playing.isPlaying}
          disabled={isAtEnd}
          onClick={playing.toggle}
        />
      </div>
    </fieldset>
  );
}
