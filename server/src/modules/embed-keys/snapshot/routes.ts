import { embedSnapshotAnswerSchema, embedSnapshotQuerySchema } from "@paridad/core/contract";
import { embedVisitorOf } from "../../../access/embed-access.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import { sendPacked } from "../../../http/packed-document.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../lib/clock.ts";
import { askedParts } from "./asked-parts.ts";
import type { KeptSnapshot, KeptSnapshots } from "./kept-snapshots.ts";
import type { ReadyAnswers } from "./ready-answers.ts";

/**
 * How long an edge may keep a snapshot: to the end of its pace. One for a page of our own is not told by its origin, so
 * no edge keeps it.
 */
function cacheControl(
  { freshUntil }: KeptSnapshot,
  { origin, now }: { origin: unknown; now: number },
): string {
  const seconds = Math.max(1, Math.ceil((freshUntil - now) / 1_000));
  return origin === undefined ? "private, max-age=1" : `public, max-age=1, s-maxage=${seconds}`;
}

const headersOfAll = {
  "content-type": "application/json; charset=utf-8",
  vary: "Origin, Accept-Encoding",
} as const;

/** `/embed/snapshot`: all that a page shows, as ready bytes. */
export function snapshotRoutes({
  snapshots,
  ready,
  charge,
  clock,
}: {
  snapshots: KeptSnapshots;
  ready: ReadyAnswers;
  /** A key had a snapshot made. */
  charge: (keyId: string) => void;
  clock: Clock;
}): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/embed/snapshot",
      config: { access: "embed" },
      schema: {
        querystring: embedSnapshotQuerySchema,
        response: { 200: embedSnapshotAnswerSchema, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const { keyId, mode } = embedVisitorOf(request);
        const { snapshot, isNew } = await snapshots(mode, askedParts(request.query));
        if (isNew) charge(keyId);
        const { document, freshUntil: until, refreshSeconds } = snapshot;
        const latest = until + refreshSeconds * 1_000;
        const { origin } = request.headers;
        void reply.header("cache-control", cacheControl(snapshot, { origin, now: clock.now() }));
        const sent = { ...reply.getHeaders(), ...headersOfAll, etag: document.tag };
        ready.keep(request.raw, { keyId, document, sent, until, latest });
        return sendPacked(reply, document, headersOfAll["content-type"]);
      },
    });
  };
}
