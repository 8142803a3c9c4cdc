import { readDayChain } from "@paridad/core/endpoints";
import { pastTexts } from "@paridad/core/messages";
import { buenosAiresDate } from "@paridad/core/symbols";
import { implement } from "../../../auth/implement.ts";
import { entityTagOf, replyIfNotModified } from "../../../http/entity-tag.ts";
import { notFound } from "../../../http/http-error.ts";
import { rowSerializer } from "../../../http/row-serializer.ts";
import type { App } from "../../../http/routes.ts";
import type { Clock } from "../../../platform/clock.ts";
import { isDayOver } from "../../../market/session-date.ts";
import { sendChain } from "../chain-answer.ts";
import type { PastChain } from "./past-chain.ts";

const year = 365 * 86_400;

/** `/v1/days/:date/chain`: a session's closing chain, which never changes once it is over. */
export function dayRoute(app: App, { pastChain, clock }: { pastChain: PastChain; clock: Clock }): void {
  implement(
    app,
    readDayChain,
    async ({ caller, params: { date }, query: { format, columns, ...choices }, request }, reply) => {
      if (!isDayOver(date, clock)) throw notFound(pastTexts.notOver(date));
      const snapshot = await pastChain(caller.access, { ...choices, at: date }, request.gone);
      // Bars of today may still be corrected.
      const isFixed = date < buenosAiresDate(clock.now());
      void reply
        .header("cache-control", `private, ${isFixed ? `max-age=${year}, immutable` : "no-cache"}`)
        .header("vary", "Authorization");
      if (replyIfNotModified(reply, entityTagOf(JSON.stringify(snapshot)))) return reply;
      const now = Date.parse(snapshot.asOf);
      return sendChain(reply, snapshot, { format, columns, report: "cadena", now });
    },
    { serializerCompiler: rowSerializer },
  );
}
