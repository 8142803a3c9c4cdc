import type { FastifyRequest } from "fastify";
import { networkOf } from "../limits/client-network.ts";
import { askerOfPartner, createHeavyRead, retryAfterSeconds } from "../limits/heavy-gate.ts";
import type { HeavyGate } from "../limits/heavy-gate.ts";
import { inHeavyRead } from "../limits/heavy-read.ts";
import type { HeavyRead } from "../limits/heavy-read.ts";
import { heavyReadLimits } from "../limits/heavy-reads.ts";
import { createPlaces } from "../limits/places.ts";
import { tooManyRequests } from "../http/http-error.ts";
import type { Reply } from "../http/reply.ts";
import type { App } from "../http/routes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether the route reads bars, or works long on what it is sent: then its calls pass the gate of heavy reads, and only
     * then can it read any.
     */
    isHeavy?: boolean;
  }
  interface FastifyRequest {
    /** Ends what the request counts as: a heavy read under way, or an ordinary request. */
    endWork: (() => void) | null;
    /** Ends what the request counts as while its body comes in. */
    endBody: (() => void) | null;
  }
}

type Asker = Pick<FastifyRequest, "signedIn" | "keyHolder" | "embedVisitor" | "ip">;

/** The caller to count by: a user (session or personal key), the partner of a publishable key, or a network. */
function askerOf({ signedIn, keyHolder, embedVisitor, ip }: Asker): string {
  const user = (signedIn ?? keyHolder)?.user.id;
  if (user !== undefined) return `user ${user}`;
  return embedVisitor === null ? `network ${networkOf(ip)}` : askerOfPartner(embedVisitor.ownerId);
}

/** Aborted when the connection closes before the answer has left. */
function goneSignal(reply: Pick<Reply, "raw">): AbortSignal {
  const gone = new AbortController();
  // Who left while their session was looked up has closed it already.
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Lets routes that say `isHeavy` in only by the gate, and ties what they read to the caller's connection. */
export function gateHeavyRoutes(app: App, { reads, ordinary }: Pick<HeavyGate, "reads" | "ordinary">): void {
  // As many as there may be reads under way and waiting.
  const bodies = createPlaces(heavyReadLimits.perAsker + heavyReadLimits.waiting);
  app.decorateRequest("endWork", null);
  app.decorateRequest("endBody", null);
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.isHeavy !== true) request.endWork = ordinary.begin();
  });
  // Who could not even wait sends nothing that would be read and parsed, however many come at once.
  app.addHook("preParsing", async (request, reply) => {
    if (request.routeOptions.config.isHeavy !== true) return;
    const asker = askerOf(request);
    reads.refuseBeyondLine(asker);
    if (request.method === "GET") return;
    const end = bodies.take(asker);
    if (end === null) throw tooManyRequests(retryAfterSeconds);
    request.endBody = end;
    reply.raw.once("close", end);
  });
  // Not earlier: a body that is sent slowly would hold up reads.
  app.addHook("preValidation", (request, reply, done) => {
    if (request.routeOptions.config.isHeavy !== true) return done();
    request.endBody?.();
    const signal = goneSignal(reply);
    const begin = async (): Promise<HeavyRead> => {
      request.endWork = await reads.enter(askerOf(request), signal);
      const read = createHeavyRead(ordinary, signal);
      // What comes next is the check of the body: 20,000 operations take 50 ms.
      if (request.body !== undefined) await read.turn();
      return read;
    };
    begin().then((read) => inHeavyRead(read, done), done);
  });
  // The answer is complete by then; a slow download holds no slot and delays nobody.
  app.addHook("onSend", async (request) => request.endWork?.());
  // Nothing is sent to a caller who left early.
  app.addHook("onResponse", async (request) => request.endWork?.());
}
