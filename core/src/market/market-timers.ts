export type Alarm = {
  /** Runs `callback` once after `milliseconds`, in place of what was set before. */
  set(callback: () => void, milliseconds: number): void;
  clear(): void;
  isSet(): boolean;
};

/** One timer that can be set again and stopped. */
export function createAlarm(): Alarm {
  let handle: ReturnType<typeof setTimeout> | null = null;
  const clear = () => {
    if (handle !== null) clearTimeout(handle);
    handle = null;
  };
  return {
    clear,
    isSet: () => handle !== null,
    set: (callback, milliseconds) => {
      clear();
      handle = setTimeout(() => {
        handle = null;
        callback();
      }, milliseconds);
    },
  };
}
