import { isFileFormat, shareHistoryAnswerSchema, shareHistoryQuerySchema } from "@paridad/core/contract";
import { signedInUserOf } from "../../../access/access.ts";
import { replyWithCsv } from "../../../http/csv-answer.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../lib/clock.ts";
import { shareColumns } from "./read-shares.ts";
import type { ShareHistory } from "./read-shares.ts";

/** `/market/historico/acciones`: the share's own bars. A file tells the next page in `X-Next-Cursor`. */
export function shareRoutes({
  shareHistory,
  clock,
}: {
  readonly shareHistory: ShareHistory;
  readonly clock: Clock;
}): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/market/historico/acciones",
      config: { access: { gate: "history.shares" }, isHeavy: true },
      schema: {
        querystring: shareHistoryQuerySchema,
        response: { 200: shareHistoryAnswerSchema, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const { fecha_inicio: from, fecha_fin: to, format, ...asked } = request.query;
        const page = await shareHistory(signedInUserOf(request).access, { from, to, ...asked });
        if (!isFileFormat(format)) return { success: true as const, ...page };
        if (page.nextCursor !== null) void reply.header("x-next-cursor", page.nextCursor);
        const file = { rows: page.data, columns: shareColumns, report: "acciones", format, now: clock.now() };
        return replyWithCsv(reply, file);
      },
    });
  };
}
