import { isFileFormat, volatilitySchemas } from "@paridad/core/contract";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../lib/clock.ts";
import { volatilityDayColumns } from "./csv-columns.ts";
import type { ShareConeRead } from "./share-cone.ts";
import type { PastVolatilityRead } from "./past-volatility.ts";
import type { VolatilityHistory } from "./volatility-history.ts";

const success = true as const;

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
    app.route({
      method: "GET",
      url: "/market/volatilidad/historia",
      config: { access: { gate: "strategies.volatilidad" }, isHeavy: true },
      schema: {
        querystring: volatilitySchemas.historyQuery,
        response: { 200: volatilitySchemas.historyAnswer, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const { fecha_inicio: from, fecha_fin: to, format } = request.query;
        const rows = await history({ from, to });
        if (!isFileFormat(format)) return { success, data: rows };
        const file = { rows, columns: volatilityDayColumns, report: "volatilidad", format, now: clock.now() };
        return replyWithCsv(reply, file);
      },
    });
    app.route({
      method: "GET",
      url: "/market/volatilidad/pasado",
      config: { access: { gate: "history.volatility" }, isHeavy: true },
      schema: {
        querystring: volatilitySchemas.pastQuery,
        response: { 200: volatilitySchemas.pastAnswer, ...errorAnswers },
      },
      handler: async () => ({ success, data: await past() }),
    });
    app.route({
      method: "GET",
      url: "/market/volatilidad/cono",
      config: { access: { gate: "strategies.volatilidad" }, isHeavy: true },
      schema: {
        querystring: volatilitySchemas.coneQuery,
        response: { 200: volatilitySchemas.coneAnswer, ...errorAnswers },
      },
      handler: async (request) => {
        const { estimador: estimator, serie: series } = request.query;
        return { success, data: await cone({ estimator, series }) };
      },
    });
  };
}
