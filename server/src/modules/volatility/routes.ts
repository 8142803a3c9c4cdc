import { readPastVolatility, readVolatilityCone, readVolatilityHistory } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { answerOrFile } from "../../http/csv-answer.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import { volatilityDayColumns } from "./csv-columns.ts";
import type { ShareConeRead } from "./share-cone.ts";
import type { PastVolatilityRead } from "./past-volatility.ts";
import type { VolatilityHistory } from "./volatility-history.ts";

/** `/market/volatilidad`: stored days, the share's cone, and what options of a kind were worth. */
export function volatilityRoutes({
  history,
  cone,
  past,
  clock,
}: {
  readonly history: VolatilityHistory;
  readonly cone: ShareConeRead;
  readonly past: PastVolatilityRead;
  readonly clock: Clock;
}): Routes {
  return async (app) => {
    implement(app, readVolatilityHistory, async ({ query }, reply) => {
      const { fecha_inicio: from, fecha_fin: to, format } = query;
      const rows = await history({ from, to });
      const file = { rows, columns: volatilityDayColumns, report: "volatilidad", format, now: clock.now() };
      return answerOrFile(reply, { data: rows }, file);
    });
    implement(app, readPastVolatility, async () => ({ data: await past() }));
    implement(app, readVolatilityCone, async ({ query }) => {
      const { estimador: estimator, serie: series } = query;
      return { data: await cone({ estimator, series }) };
    });
  };
}
