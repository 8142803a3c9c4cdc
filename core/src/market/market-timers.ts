import type { TimersPort } from "./types.ts";

/** The platform's timers. */
export const platformTimers: TimersPort = {
  setTimeout: (callback, milliseconds) => globalThis.setTimeout(callback, milliseconds),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof globalThis.setTimeout>),
};

export type Alarm = {
  /** Runs `callback` once after `milliseconds`, in place of what was set before. */
  set(callback: () => void, milliseconds: number): void;
  clear(): void;
  isSet(): boolean;
};

/** One timer that can be set again and stopped. */
export function createAlarm(timers: TimersPort): Alarm {
  let handle: unknown = null;
  const clear = () => {
    if (handle !== null) timers.clearTimeout(handle);
    handle = null;
  };
  return {
    clear,
    isSet: () => handle !== null,
    set: (callback, milliseconds) => {
      clear();
      handle = timers.setTimeout(() => {
        handle = null;
        callback();
      }, milliseconds);
    },
  };
}
