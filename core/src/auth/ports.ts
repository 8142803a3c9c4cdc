/** The part of Web Storage the core needs: `localStorage` in a page, a preloaded mirror in the extension, a map in tests. */
export type StoragePort = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** Tells of changes another tab or context made; `null` says that everything may have changed. */
export type StorageChangesPort = {
  subscribe(listener: (key: string | null) => void): () => void;
};

/** Epoch milliseconds. */
export type ClockPort = { now(): number };

/** A storage that lives as long as the page: for tests, and where a browser forbids `localStorage`. */
export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): StoragePort {
  const entries = new Map(Object.entries(initial));
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** The machine's clock, epoch milliseconds. */
export const systemClock: ClockPort = { now: () => Date.now() };
