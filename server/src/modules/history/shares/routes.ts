import { isFileFormat } from "@paridad/core/formats";
import { readShareCloses, readShareHistory } from "@paridad/core/endpoints";
import { implement } from "../../../auth/implement.ts";
import { answerOrFile } from "../../../http/csv-answer.ts";
import type { Routes } from "../../../http/routes.ts";
import { rowSerializer } from "../../../http/row-serializer.ts";
import type { Clock } from "../../../platform/clock.ts";
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
    implement(
      app,
      readShareHistory,
      async ({ caller, query }, reply) => {
        const { fecha_inicio: from, fecha_fin: to, format, ...filter } = query;
        const page = await shareHistory(caller.access, { from, to, ...filter });
        if (isFileFormat(format) && page.nextCursor !== null) {
          void reply.header("x-next-cursor", page.nextCursor);
        }
        const file = { rows: page.data, columns: shareColumns, report: "acciones", format, now: clock.now() };
        return answerOrFile(reply, page, file);
      },
      { serializerCompiler: rowSerializer },
    );
    implement(app, readShareCloses, async () => ({ data: await shareCloses() }));
  };
}
