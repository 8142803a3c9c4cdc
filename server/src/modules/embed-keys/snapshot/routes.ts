import { embedSnapshotAnswerSchema, embedSnapshotQuerySchema } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedRequestOf, embedVisitorOf } from "../../../access/embed-access.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import { sendPacked } from "../../../http/packed-document.ts";
import { notFound } from "../../../http/http-error.ts";
import type { Reply } from "../../../http/reply.ts";
import type { App, Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../lib/clock.ts";
import { askedParts } from "./asked-parts.ts";
import type { KeptSnapshot, KeptSnapshots } from "./kept-snapshots.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import type { StreamHub } from "./stream-hub.ts";

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

/** Headers that the rules before the route have set, as text. */
function headersSoFar(reply: Reply): Record<string, string> {
  const names = ["access-control-allow-origin", "cross-origin-resource-policy", "x-content-type-options"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

type SnapshotDependencies = {
  readonly hub: StreamHub;
  readonly snapshots: KeptSnapshots;
  readonly ready: ReadyAnswers;
  /** A key has a snapshot made. */
  readonly charge: (keyId: string) => void;
  readonly clock: Clock;
};

/** `/embed/stream`: the snapshot again and again, as server-sent events, for keys with live prices. */
function streamRoute(
  app: App,
  { hub, snapshots, charge }: Pick<SnapshotDependencies, "hub" | "snapshots" | "charge">,
): void {
  app.route({
    method: "GET",
    url: "/embed/stream",
    config: { access: "embed" },
    schema: {
      querystring: embedSnapshotQuerySchema,
      response: { 200: embedSnapshotAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { keyId, ownerId: partner, mode } = embedVisitorOf(request);
      if (mode !== "live") throw notFound(keyErrorMessages.noStream);
      const asked = askedParts(request.query);
      if (!String(request.headers.accept).includes("text/event-stream")) {
        const snapshot = await snapshots(mode, asked, { partner, pay: () => charge(keyId) });
        return sendPacked(reply, snapshot.document, headersOfAll["content-type"]);
      }
      const headers = { ...headersSoFar(reply), vary: headersOfAll.vary };
      await hub.join(reply.raw, { keyId, partner, mode, asked, request: embedRequestOf(request), headers });
      reply.hijack();
      return reply;
    },
  });
}

/** `/embed/snapshot`: all that a page shows, as ready bytes; and `/embed/stream`. */
export function snapshotRoutes({ snapshots, ready, hub, charge, clock }: SnapshotDependencies): Routes {
  return async (app) => {
    streamRoute(app, { hub, snapshots, charge });
    app.route({
      method: "GET",
      url: "/embed/snapshot",
      config: { access: "embed" },
      schema: {
        querystring: embedSnapshotQuerySchema,
        response: { 200: embedSnapshotAnswerSchema, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const { keyId, ownerId: partner, mode } = embedVisitorOf(request);
        const asked = askedParts(request.query);
        const snapshot = await snapshots(mode, asked, { partner, pay: () => charge(keyId) });
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
