import type { EmbedMode } from "@paridad/core/contract";
import type { Clock } from "../../../platform/clock.ts";
import { partnerOf } from "../../../http/plugins/turns.ts";
import type { Turns } from "../../../http/plugins/turns.ts";
import { putNewest, shareUnderWay } from "../../../platform/share-under-way.ts";
import { packDocument } from "../../../http/packed-document.ts";
import type { PackedDocument } from "../../../http/packed-document.ts";
import type { DelayedMarket, PacedMarket } from "../delayed-market.ts";
import { knownParts } from "./requested-parts.ts";
import type { RequestedParts } from "./requested-parts.ts";

/** A snapshot as bytes. */
export type CachedSnapshot = {
  readonly document: PackedDocument;
  readonly mode: EmbedMode;
  /** Epoch milliseconds until which it is the newest. */
  readonly freshUntil: number;
  readonly refreshSeconds: number;
};

/** The caller: the user whose key it is, and the key's charge. */
export type SnapshotAsker = {
  readonly partner: string;
  /** Called before anything is made for the asker. */
  readonly pay: () => void;
};
type Request = { readonly parts: RequestedParts; readonly partner: string };
type Cached = { readonly at: number; readonly snapshot: CachedSnapshot };

const mostCached = 500;
/** Bytes for a few seconds: a better quality costs more than it saves. */
const quickBrotli = 5;

/**
 * Makes what pages ask for once a pace, however many visitors and keys ask; who has it made pays for it first. Visitors of one
 * partner that wait for a heavy read share it until it is there, for it may be refused for their number.
 */
export function createCachedSnapshots({
  market,
  read,
  turns,
  clock,
}: {
  market: Pick<DelayedMarket, "look">;
  /** Reads what has to be read, in turns of its own, and gives what then makes the snapshot. */
  read: (market: PacedMarket, request: Request) => Promise<() => object>;
  turns: Pick<Turns, "run">;
  clock: Clock;
}) {
  const cached = new Map<string, Cached>();
  const share = shareUnderWay<CachedSnapshot>();

  const keep = (id: string, one: Cached): void => {
    // Another partner's was made faster.
    if ((cached.get(id)?.at ?? one.at) > one.at) return;
    putNewest(cached, id, one, mostCached);
  };
  const pack = async (looked: PacedMarket, request: Request, at: number): Promise<CachedSnapshot> => {
    const make = await read(looked, request);
    const document = await turns.run(partnerOf(request.partner), () =>
      packDocument(JSON.stringify({ success: true, data: make() }), quickBrotli),
    );
    const { mode, refreshSeconds } = looked;
    return { document, mode, refreshSeconds, freshUntil: at + refreshSeconds * 1_000 };
  };

  return async (
    mode: EmbedMode,
    requested: RequestedParts,
    { partner, pay }: SnapshotAsker,
  ): Promise<CachedSnapshot> => {
    // Every time: what a source may not pass on is refused at once.
    const looked = market.look(mode);
    const parts = knownParts(requested, looked.update);
    const id = `${looked.mode} ${looked.update?.source?.name} ${parts.name}`;
    const at = clock.now();
    const known = cached.get(id);
    if (known !== undefined && at - known.at < looked.refreshSeconds * 1_000) return known.snapshot;
    const sharers = parts.ratios.length === 0 ? "all" : partner;
    return share(`${sharers} ${id}`, async () => {
      pay();
      const snapshot = await pack(looked, { parts, partner }, at);
      keep(id, { at, snapshot });
      return snapshot;
    });
  };
}
export type CachedSnapshots = ReturnType<typeof createCachedSnapshots>;
