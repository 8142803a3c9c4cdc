import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";

/** Between the beginnings of two fits. */
export const surfacePaceMilliseconds = 2_000;

/**
 * Fits the newest input, at most every two seconds and one at a time; what came meanwhile is left out but for the newest.
 * The first is fitted at once. `read` makes the input when it is time for it.
 */
export function createPacedSurface({
  compute,
  now,
  onSurface,
}: {
  readonly compute: (input: VolatilitySurfaceInput) => Promise<VolatilitySurface>;
  readonly now: () => number;
  /** Null where the fit failed: the one before stays what is known. */
  readonly onSurface: (surface: VolatilitySurface | null) => void;
}) {
  let begun = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  let isEnded = false;
  let wanted: (() => VolatilitySurfaceInput) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const fit = async (read: () => VolatilitySurfaceInput): Promise<void> => {
    isBusy = true;
    begun = now();
    wanted = null;
    const surface = await compute(read()).catch(() => null);
    isBusy = false;
    if (isEnded) return;
    onSurface(surface);
    next();
  };
  const next = (): void => {
    if (isBusy || isEnded || timer !== null || wanted === null) return;
    const wait = begun + surfacePaceMilliseconds - now();
    if (wait <= 0) {
      void fit(wanted);
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      if (wanted !== null) void fit(wanted);
    }, wait);
  };
  return {
    ask: (read: () => VolatilitySurfaceInput): void => {
      wanted = read;
      next();
    },
    end: (): void => {
      isEnded = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
