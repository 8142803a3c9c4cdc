import { useEffect, useRef, useState } from "react";

import { useServices } from "../../../lib/services.tsx";

const beatMilliseconds = 250;

/**
 * Seconds until the next refresh, counted by the clock and not by beats, so a tab that slept catches up at once.
 * Starts again at every `start`; `null` while it does not run.
 */
export function useCountdown({
  seconds,
  isRunning,
  start,
  onEnd,
}: {
  seconds: number;
  isRunning: boolean;
  /** When the last answer came, epoch milliseconds. */
  start: number;
  onEnd: () => void;
}): number | null {
  const { clock } = useServices();
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const whole = seconds * 1_000;
    // A clock change never lengthens the wait beyond one period, nor fires it twice.
    const endsAt = Math.min(Math.max(start, clock.now() - whole), clock.now()) + whole;
    let isOver = false;
    const look = () => {
      const remaining = Math.max(0, Math.ceil((endsAt - clock.now()) / 1_000));
      setLeft(remaining);
      if (remaining === 0 && !isOver) {
        isOver = true;
        end.current();
      }
    };
    look();
    const timer = setInterval(look, beatMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, start, seconds, clock]);
  return isRunning ? left : null;
}
