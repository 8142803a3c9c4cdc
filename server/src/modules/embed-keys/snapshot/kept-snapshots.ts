import type { EmbedMode } from "@paridad/core/contract";
import type { Clock } from "../../../platform/clock.ts";
import { partnerOf } from "../../../http/plugins/turns.ts";
import type { Turns } from "../../../http/plugins/turns.ts";
import { shareUnderWay } from "../../../platform/share-under-way.ts";
import { packDocument } from "../../../http/packed-document.ts";
import type { PackedDocument } from "../../../http/packed-document.ts";
import type { DelayedMarket, PacedMarket } from "../delayed-market.ts";
import { knownParts } from "./asked-parts.ts";
import type { AskedParts } from "./asked-parts.ts";

/** A snapshot as bytes. */
export type KeptSnapshot = {
  readonly document: PackedDocument;
  readonly mode: EmbedMode;
  /** Epoch milliseconds until which it is the newest. */
  readonly freshUntil: number;
  readonly refreshSeconds: number;
};

/** Who asks: the user whose key it is, and how that key is charged. */
export type SnapshotAsker = {
  readonly partner: string;
  /** Called before anything is made for the asker. */
  readonly pay: () => void;
};
type Wanted = { readonly asked: AskedParts; readonly partner: string };
type Kept = { readonly at: number; readonly snapshot: KeptSnapshot };

const mostKept = 500;
/** Bytes for a few seconds: a better quality costs more than it saves. */
const quickBrotli = 5;

/**
 * Makes what pages ask for once a pace, however many visitors and keys ask; who has it made pays for it first. What waits for
 * a heavy read is shared by one partner's visitors until it is there, for it may be refused for their number.
 */
export function createKeptSnapshots({
  market,
  read,
  turns,
  clock,
}: {
  market: Pick<DelayedMarket, "look">;
  /** Reads what has to be read, in turns of its own, and gives what then makes the snapshot. */
  read: (market: PacedMarket, wanted: Wanted) => Promise<() => object>;
  turns: Pick<Turns, "run">;
  clock: Clock;
}) {
  const kept = new Map<string, Kept>();
  const share = shareUnderWay<KeptSnapshot>();

  const keep = (id: string, one: Kept): void => {
    // Another partner's was made faster.
    if ((kept.get(id)?.at ?? one.at) > one.at) return;
    kept.delete(id);
    kept.set(id, one);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };
  const pack = async (looked: PacedMarket, wanted: Wanted, at: number): Promise<KeptSnapshot> => {
    const make = await read(looked, wanted);
    const document = await turns.run(partnerOf(wanted.partner), () =>
      packDocument(JSON.stringify({ success: true, data: make() }), quickBrotli),
    );
    const { mode, refreshSeconds } = looked;
    return { document, mode, refreshSeconds, freshUntil: at + refreshSeconds * 1_000 };
  };

  return async (
    mode: EmbedMode,
    wanted: AskedParts,
    { partner, pay }: SnapshotAsker,
  ): Promise<KeptSnapshot> => {
    // Every time: what a source may not pass on is refused at once.
    const looked = market.look(mode);
    const asked = knownParts(wanted, looked.update);
    const id = `${looked.mode} ${looked.update?.source?.name} ${asked.name}`;
    const at = clock.now();
    const known = kept.get(id);
    if (known !== undefined && at - known.at < looked.refreshSeconds * 1_000) return known.snapshot;
    const sharers = asked.ratios.length === 0 ? "all" : partner;
    return share(`${sharers} ${id}`, async () => {
      pay();
      const snapshot = await pack(looked, { asked, partner }, at);
      keep(id, { at, snapshot });
      return snapshot;
    });
  };
}
export type KeptSnapshots = ReturnType<typeof createKeptSnapshots>;
