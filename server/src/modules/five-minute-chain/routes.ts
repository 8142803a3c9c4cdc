import { readFiveMinuteChain } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { tooManyRequests } from "../../http/http-error.ts";
import { sendPacked } from "../../http/packed-document.ts";
import type { PackedDocument } from "../../http/packed-document.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCallLimit } from "../../platform/call-windows.ts";

/** A screen asks once in five minutes and when it wakes. */
const looksPerMinute = 30;

/** `/market/cadena`: the chain in rows of five minutes. */
export function fiveMinuteChainRoutes({
  chain,
  clock,
}: {
  chain: () => Promise<PackedDocument>;
  clock: Clock;
}): Routes {
  const limit = createCallLimit({ clock, limit: looksPerMinute, windowMilliseconds: 60_000 });
  return async (app) => {
    implement(app, readFiveMinuteChain, async ({ caller }, reply) => {
      const wait = limit(caller.user.id);
      if (wait !== null) throw tooManyRequests(wait);
      void reply.header("cache-control", "private, no-cache");
      return sendPacked(reply, await chain(), "application/json; charset=utf-8");
    });
  };
}
