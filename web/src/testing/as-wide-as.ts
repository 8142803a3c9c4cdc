import { vi } from "vitest";

/** So many pixels, for whatever looks how much room it has from now on; until the next test. */
export function asWideAs(width: number): void {
  class Observer {
    readonly #report: (entries: object[]) => void;
    constructor(report: (entries: object[]) => void) {
      this.#report = report;
    }
    observe() {
      this.#report([{ contentRect: { width } }]);
    }
    disconnect = () => undefined;
  }
  vi.stubGlobal("ResizeObserver", Observer);
}
