import type { QuotedSmile } from "@paridad/core/volatility";

/** A fit takes 5 to 20 ms, so an expiry is fitted again after this much of the feed's clock. */
const holdMilliseconds = 5_000;

export interface SmileCache {
  /** The smile of a key at an instant of the feed's clock, fitted where none is held. */
  read(key: string, asOf: number, fit: () => QuotedSmile | null): QuotedSmile | null;
}

export function createSmileCache(): SmileCache {
  const held = new Map<string, { readonly smile: QuotedSmile | null; readonly at: number }>();
  return {
    read(key, asOf, fit) {
      const known = held.get(key);
      if (known !== undefined && asOf >= known.at && asOf - known.at < holdMilliseconds) return known.smile;
      const smile = fit();
      held.set(key, { smile, at: asOf });
      return smile;
    },
  };
}
