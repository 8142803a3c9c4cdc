import {
  historyDefaultLimit,
  historySymbolsAnswerSchema,
  probabilitiesAnswerSchema,
  probabilitiesQuerySchema,
} from "@paridad/core/contract";
import type { HistoryMeta, HistorySymbol } from "@paridad/core/contract";
import type { Access } from "@paridad/core/plans";
import { alignRows } from "@paridad/core/probability";
import type { RawRow } from "@paridad/core/probability";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import { rowSerializer } from "../../http/row-serializer.ts";

/** What the history gives to this module. */
export type ProbabilitiesDependencies = {
  /** A contract's rows, newest first, with the close of the session before. */
  readonly rows: (
    access: Access,
    query: {
      readonly symbol: string;
      readonly expiration?: string | undefined;
      readonly fecha_inicio?: string | undefined;
      readonly fecha_fin?: string | undefined;
      readonly resolution?: "1m" | "5m" | "1d" | undefined;
      readonly limit: number;
    },
  ) => Promise<{ readonly rows: readonly RawRow[]; readonly meta: HistoryMeta }>;
  readonly symbols: () => Promise<readonly HistorySymbol[]>;
};

/** `/market/probabilidades`: two aligned raw rows a time; the faces derive the rest with core. */
export function probabilitiesRoutes({ rows, symbols }: ProbabilitiesDependencies): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/market/probabilidades",
      config: { access: { gate: "probabilities.rows" }, isHeavy: true },
      serializerCompiler: rowSerializer,
      schema: {
        querystring: probabilitiesQuerySchema,
        response: { 200: probabilitiesAnswerSchema, ...errorAnswers },
      },
      handler: async (request) => {
        const {
          limit = historyDefaultLimit,
          price_type,
          fecha_inicio,
          fecha_fin,
          resolution,
          expiration,
          expiration2 = expiration,
        } = request.query;
        const { symbol1, symbol2 } = symbolPairOf(request.query);
        const range = { fecha_inicio, fecha_fin, resolution };
        const { access } = signedInUserOf(request);
        const first = await rows(access, { ...range, symbol: symbol1, expiration, limit });
        const second = await rows(access, { ...range, symbol: symbol2, expiration: expiration2, limit });
        const data = alignRows({
          first: first.rows,
          second: second.rows,
          priceType: price_type,
          limit,
        });
        return { success: true as const, data, meta: first.meta };
      },
    });
    app.route({
      method: "GET",
      url: "/market/probabilidades/simbolos",
      config: { access: { gate: "probabilities.simbolos" } },
      schema: { response: { 200: historySymbolsAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: [...(await symbols())] }),
    });
  };
}
