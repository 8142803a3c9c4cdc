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
  let request: (() => VolatilitySurfaceInput) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const fit = async (read: () => VolatilitySurfaceInput): Promise<void> => {
    isBusy = true;
    begun = now();
    request = null;
    const surface = await compute(read()).catch(() => null);
    isBusy = false;
    if (isEnded) return;
    onSurface(surface);
    next();
  };
  const next = (): void => {
    if (isBusy || isEnded || timer !== null || request === null) return;
    const wait = begun + surfacePaceMilliseconds - now();
    if (wait <= 0) {
      void fit(request);
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      if (request !== null) void fit(request);
    }, wait);
  };
  return {
    ask: (read: () => VolatilitySurfaceInput): void => {
      request = read;
      next();
    },
    end: (): void => {
      isEnded = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
