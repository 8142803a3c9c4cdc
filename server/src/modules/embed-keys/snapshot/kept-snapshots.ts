import type { EmbedMode } from "@paridad/core/contract";
import type { Clock } from "../../../lib/clock.ts";
import { packDocument } from "../../../http/packed-document.ts";
import type { PackedDocument } from "../../../http/packed-document.ts";
import type { DelayedMarket, PacedMarket } from "../delayed-market.ts";
import type { AskedParts } from "./asked-parts.ts";

/** A snapshot as bytes. */
export type KeptSnapshot = {
  readonly document: PackedDocument;
  readonly mode: EmbedMode;
  /** Epoch milliseconds until which it is the newest. */
  readonly freshUntil: number;
  readonly refreshSeconds: number;
};

type Kept = { readonly at: number; readonly made: Promise<KeptSnapshot> };

const mostKept = 500;
/** Bytes for a few seconds: a better quality costs more than it saves. */
const quickBrotli = 5;

/**
 * Makes what pages ask for once a pace, however many visitors and keys ask. `isNew` says who had it made.
 */
export function createKeptSnapshots({
  market,
  make,
  clock,
}: {
  market: Pick<DelayedMarket, "look">;
  make: (market: PacedMarket, asked: AskedParts) => Promise<object>;
  clock: Clock;
}) {
  const kept = new Map<string, Kept>();

  const pack = async (looked: PacedMarket, asked: AskedParts, at: number): Promise<KeptSnapshot> => {
    const data = await make(looked, asked);
    const document = await packDocument(JSON.stringify({ success: true, data }), quickBrotli);
    const { mode, refreshSeconds } = looked;
    return { document, mode, refreshSeconds, freshUntil: at + refreshSeconds * 1_000 };
  };

  return async (mode: EmbedMode, asked: AskedParts): Promise<{ snapshot: KeptSnapshot; isNew: boolean }> => {
    // Every time: what a source may not pass on is refused at once.
    const looked = market.look(mode);
    const id = `${looked.mode} ${looked.update?.source?.name} ${asked.name}`;
    const now = clock.now();
    const known = kept.get(id);
    if (known !== undefined && now - known.at < looked.refreshSeconds * 1_000) {
      return { snapshot: await known.made, isNew: false };
    }
    const made = pack(looked, asked, now);
    kept.delete(id);
    kept.set(id, { at: now, made });
    made.catch(() => kept.delete(id));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return { snapshot: await made, isNew: true };
  };
}
export type KeptSnapshots = ReturnType<typeof createKeptSnapshots>;
