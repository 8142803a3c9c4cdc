import type { Feed, FeedBatch, FeedSink } from "../../src/market/feed.ts";
import { createMarketBook } from "../../src/market/market-book.ts";
import type { Wait } from "../../src/market/keep-connected.ts";
import { written } from "./transcript/written.ts";

export type ToldMarket = {
  readonly sink: FeedSink;
  /** A heading of the text. */
  chapter(title: string): void;
  /** A line of the teller's own. */
  say(...lines: readonly unknown[]): void;
  /** Starts a feed, waits for its first batch and ends it. */
  first(feed: Feed): Promise<void>;
  text(): string;
};

/** A wait that lasts until the feed ends: one round and no more. */
export const forever: Wait = (_milliseconds, signal) =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve());
    if (signal.aborted) resolve();
  });

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** Writes down what a market tells of its feed: each update field by field, and what the feed found fault with. */
export function openToldMarket(): ToldMarket {
  let book = createMarketBook({ asOf: 0, source: { kind: "live", name: "nadie" } });
  const lines: string[] = [];
  let onQuotes: () => void = () => undefined;
  const quotes = (batch: FeedBatch): void => {
    const update = book.apply(batch);
    if (update === null) lines.push("", "nada nuevo");
    else {
      const { full, seq, asOf, source, data } = update;
      lines.push("", `${full === true ? "entero" : "cambios"} ${seq}, ${asOf}, ${written(source).join(" ")}`);
      for (const [name, items] of Object.entries(data)) {
        lines.push(`  ${name}`, ...indented(indented(written(items))));
      }
    }
    onQuotes();
  };
  const sink: FeedSink = {
    quotes,
    lost: (reason) => void lines.push("", `perdido: ${reason}`),
    fault: (fault, detail = "") => void lines.push(`(${fault} ${detail})`),
  };
  return {
    sink,
    chapter: (title) => {
      book = createMarketBook({ asOf: 0, source: { kind: "live", name: "nadie" } });
      lines.push(...(lines.length === 0 ? [] : ["", ""]), title, "-".repeat(title.length));
    },
    say: (...said) =>
      void lines.push(...said.flatMap((one) => (typeof one === "string" ? [one] : written(one)))),
    first: async (feed) => {
      const told = new Promise<void>((resolve) => (onQuotes = resolve));
      await feed.start(sink);
      await told;
      await feed.stop();
    },
    text: () => `${lines.join("\n")}\n`,
  };
}
