import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { reloadOnNewVersion } from "./reload-on-new-version.ts";

function createPage() {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const navigator = { onLine: true };
  const reload = vi.fn<() => void>();
  reloadOnNewVersion({
    addEventListener: (name: string, listener: EventListener) => events.addEventListener(name, listener),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    navigator,
    location: { reload },
  } as unknown as Window);
  const lose = () => {
    const event = new Event("vite:preloadError", { cancelable: true });
    events.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { lose, reload, navigator };
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:00Z") }));
afterEach(() => vi.useRealTimers());

it("a chunk that is gone reloads the page, once a minute at most", () => {
  const { lose, reload } = createPage();
  expect([lose(), reload.mock.calls.length]).toEqual([true, 1]);
  vi.advanceTimersByTime(59_999);
  // The screen's error is left to be shown.
  expect([lose(), reload.mock.calls.length]).toEqual([false, 1]);
  vi.advanceTimersByTime(1);
  expect([lose(), reload.mock.calls.length]).toEqual([true, 2]);
});

it("offline, where a reload would lose the screen, it is left alone", () => {
  const { lose, reload, navigator } = createPage();
  navigator.onLine = false;
  expect([lose(), reload.mock.calls.length]).toEqual([false, 0]);
  navigator.onLine = true;
  expect([lose(), reload.mock.calls.length]).toEqual([true, 1]);
});
