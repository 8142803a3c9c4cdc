import { readEmbedSnapshot } from "@paridad/core/endpoints";
import type { EmbedVisitor } from "../../../auth/callers.ts";
import { implement } from "../../../auth/implement.ts";
import { sendPacked } from "../../../http/packed-document.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../platform/clock.ts";
import { requestedParts } from "./requested-parts.ts";
import type { CachedSnapshot, CachedSnapshots } from "./cached-snapshots.ts";

/**
 * Time an edge may cache a snapshot: to the end of its pace. One for a page of our own is not told by its origin, so no edge
 * keeps it.
 */
function cacheControl(
  { freshUntil }: CachedSnapshot,
  { origin, now }: { origin: unknown; now: number },
): string {
  const seconds = Math.max(1, Math.ceil((freshUntil - now) / 1_000));
  return origin === undefined ? "private, max-age=1" : `public, max-age=1, s-maxage=${seconds}`;
}

type SnapshotDependencies = {
  readonly snapshots: CachedSnapshots;
  /** A key has a snapshot made. */
  readonly charge: (visitor: EmbedVisitor) => void;
  readonly onVisit: (key: string, refreshSeconds: number) => void;
  readonly clock: Clock;
};

/** `/embed/snapshot`: all that a page shows, made once a pace. */
export function snapshotRoutes({ snapshots, charge, onVisit, clock }: SnapshotDependencies): Routes {
  return async (app) => {
    implement(app, readEmbedSnapshot, async ({ caller, query, request }, reply) => {
      const { ownerId: partner, mode } = caller;
      const parts = requestedParts(query);
      const snapshot = await snapshots(mode, parts, { partner, pay: () => charge(caller) });
      onVisit(query.key ?? "", snapshot.refreshSeconds);
      const { origin } = request.headers;
      void reply.header("cache-control", cacheControl(snapshot, { origin, now: clock.now() }));
      return sendPacked(reply, snapshot.document, "application/json; charset=utf-8");
    });
  };
}
