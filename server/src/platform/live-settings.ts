import type { Settings } from "@paridad/core/contract";
import type { Clock } from "./clock.ts";

const freshMilliseconds = 2_000;

export type LiveSettings = {
  /** The settings, at most two seconds old: other processes write them too. */
  current(): Promise<Settings>;
  /** The last that were read; the defaults before. */
  known(): Settings;
  /** Takes the settings just written. */
  put(settings: Settings): void;
};

/** Caches the administrator's settings, read on every request. */
export function createLiveSettings({
  read,
  defaults,
  clock,
}: {
  read: () => Promise<Settings>;
  defaults: Settings;
  clock: Clock;
}): LiveSettings {
  let known = defaults;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Settings> | null = null;
  const put = (settings: Settings): void => {
    known = settings;
    readAt = clock.now();
  };
  return {
    known: () => known,
    put,
    async current() {
      if (clock.now() - readAt < freshMilliseconds) return known;
      reading ??= read().finally(() => (reading = null));
      put(await reading);
      return known;
    },
  };
}
