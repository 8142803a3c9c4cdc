import type { FastifyRequest } from "fastify";
import { tooManyRequests } from "../http-error.ts";
import type { App } from "../routes.ts";
import { networkOf } from "../../platform/client-network.ts";
import { partnerOf } from "./turns.ts";
import type { Turns } from "./turns.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route reads bars, or works long on what it is sent: a user has two calls under way. A name: only when the query has it. */
    isHeavy?: boolean | string;
  }
  interface FastifyRequest {
    /** Signal of a heavy route: aborted when the connection closes before the answer has left. */
    gone: AbortSignal | undefined;
    endTurn: (() => void) | null;
  }
}

type Caller = Pick<FastifyRequest, "signedIn" | "keyHolder" | "embedVisitor" | "ip">;

/** Caller that a request counts for: a user (session or personal key), the partner of a publishable key, or a network. */
function personOf({ signedIn, keyHolder, embedVisitor, ip }: Caller): string {
  const user = (signedIn ?? keyHolder)?.user.id;
  if (user !== undefined) return `user ${user}`;
  return embedVisitor === null ? `network ${networkOf(ip)}` : partnerOf(embedVisitor.ownerId);
}

/** Gives calls of routes that say `isHeavy` a turn before their body is read, until the answer is made. */
export function takeTurns(app: App, turns: Turns): void {
  app.decorateRequest("gone", undefined);
  app.decorateRequest("endTurn", null);
  app.addHook("preParsing", async (request, { raw }) => {
    const { isHeavy = false } = request.routeOptions.config;
    const isTurn = typeof isHeavy === "string" ? Object.hasOwn(request.query as object, isHeavy) : isHeavy;
    if (!isTurn) return;
    const gone = new AbortController();
    const leave = (): void => {
      if (!raw.writableFinished) gone.abort(tooManyRequests(1));
    };
    raw.once("close", leave);
    // A client that left while its session was looked up has closed it already.
    if (raw.destroyed) leave();
    request.gone = gone.signal;
    request.endTurn = await turns.take(personOf(request), gone.signal);
  });
  // The answer is complete by then; a slow download delays nobody.
  app.addHook("onSend", async (request) => request.endTurn?.());
  // Nothing is sent to a caller who left early.
  app.addHook("onResponse", async (request) => request.endTurn?.());
}
