import { readDayChain } from "@paridad/core/endpoints";
import { pastTexts } from "@paridad/core/messages";
import { buenosAiresDate, sessionOf } from "@paridad/core/symbols";
import { implement } from "../../../auth/implement.ts";
import { entityTagOf, replyIfNotModified } from "../../../http/entity-tag.ts";
import { notFound } from "../../../http/http-error.ts";
import { rowSerializer } from "../../../http/row-serializer.ts";
import type { App } from "../../../http/routes.ts";
import type { Clock } from "../../../platform/clock.ts";
import { sendChain } from "../chain-answer.ts";
import type { PastChain } from "./past-chain.ts";

/** Recorders that were held up write late: until then a session's close may still change. */
const settledMilliseconds = 30 * 60_000;
const year = 365 * 86_400;

function isOver(date: string, clock: Clock): boolean {
  const now = clock.now();
  if (date !== buenosAiresDate(now)) return date < buenosAiresDate(now);
  const session = sessionOf(date, clock.closedDays);
  return session !== null && now >= session.closesAt + settledMilliseconds;
}

/** `/v1/days/:date/chain`: a session's closing chain, which never changes once it is over. */
export function dayRoute(app: App, { pastChain, clock }: { pastChain: PastChain; clock: Clock }): void {
  implement(
    app,
    readDayChain,
    async ({ caller, params: { date }, query: { format, columns, ...choices }, request }, reply) => {
      if (!isOver(date, clock)) throw notFound(pastTexts.notOver(date));
      const snapshot = await pastChain(caller.access, { ...choices, at: date }, request.gone);
      void reply
        .header("cache-control", `private, max-age=${year}, immutable`)
        .header("vary", "Authorization");
      if (replyIfNotModified(reply, entityTagOf(JSON.stringify(snapshot)))) return reply;
      const now = Date.parse(snapshot.asOf);
      return sendChain(reply, snapshot, { format, columns, report: "cadena", now });
    },
    { serializerCompiler: rowSerializer },
  );
}
