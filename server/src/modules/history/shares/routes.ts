import {
  isFileFormat,
  shareClosesAnswerSchema,
  shareHistoryAnswerSchema,
  shareHistoryQuerySchema,
} from "@paridad/core/contract";
import { signedInUserOf } from "../../../access/access.ts";
import { replyWithCsv } from "../../../http/csv-answer.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Routes } from "../../../http/routes.ts";
import { rowSerializer } from "../../../http/row-serializer.ts";
import type { Clock } from "../../../lib/clock.ts";
import type { ReadShareCloses } from "./read-closes.ts";
import { shareColumns } from "./read-shares.ts";
import type { ShareHistory } from "./read-shares.ts";

/**
 * `/market/historico/acciones`: the share's own bars; a file tells the next page in `X-Next-Cursor`.
 * `/market/acciones/cierres`: its whole series of daily closes.
 */
export function shareRoutes({
  shareHistory,
  shareCloses,
  clock,
}: {
  readonly shareHistory: ShareHistory;
  readonly shareCloses: ReadShareCloses;
  readonly clock: Clock;
}): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/market/historico/acciones",
      config: { access: { gate: "history.shares" }, isHeavy: true },
      serializerCompiler: rowSerializer,
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
    app.route({
      method: "GET",
      url: "/market/acciones/cierres",
      config: { access: { gate: "history.closes" }, isHeavy: true },
      schema: { response: { 200: shareClosesAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: await shareCloses() }),
    });
  };
}
