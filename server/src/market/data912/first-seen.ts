/** When each quote was first received as it is now, for a provider that states no times. */
export class FirstSeen {
  readonly #quotes = new Map<string, { readonly text: string; readonly at: number }>();

  /** ISO instant of the first receipt of this quote; `now`, epoch milliseconds, where it is another than the last. */
  instantOf(symbol: string, text: string, now: number): string {
    const known = this.#quotes.get(symbol);
    const at = known?.text === text ? known.at : now;
    if (at === now) this.#quotes.set(symbol, { text, at });
    return new Date(at).toISOString();
  }
}
