import { vi } from "vitest";

/** A phone's width for every query of the screen's, until the next test. */
export function onPhone(): void {
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => list);
}
