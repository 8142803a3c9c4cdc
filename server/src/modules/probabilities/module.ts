import { historyDefaultLimit } from "@paridad/core/contract";
import type { HistoryMeta, HistorySymbol } from "@paridad/core/contract";
import { listProbabilitySymbols, readProbabilities } from "@paridad/core/endpoints";
import type { Access } from "@paridad/core/plans";
import { alignRows } from "@paridad/core/probability";
import type { RawRow } from "@paridad/core/probability";
import { implement } from "../../auth/implement.ts";
import { symbolPairOf } from "../../http/questions/symbol-pair.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { rowSerializer } from "../../http/row-serializer.ts";

/** The part of the history that this module needs. */
type Dependencies = {
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
export function probabilitiesModule({ rows, symbols }: Dependencies): Module {
  const routes = async (app: App) => {
    implement(
      app,
      readProbabilities,
      async ({ caller: { access }, query }) => {
        const { limit = historyDefaultLimit, price_type: priceType, expiration } = query;
        const { fecha_inicio, fecha_fin, resolution, expiration2 = expiration } = query;
        const { symbol1, symbol2 } = symbolPairOf(query);
        const range = { fecha_inicio, fecha_fin, resolution, limit };
        const first = await rows(access, { ...range, symbol: symbol1, expiration });
        const second = await rows(access, { ...range, symbol: symbol2, expiration: expiration2 });
        const data = alignRows({ first: first.rows, second: second.rows, priceType, limit });
        return { data, meta: first.meta };
      },
      { serializerCompiler: rowSerializer },
    );
    implement(app, listProbabilitySymbols, async () => ({ data: [...(await symbols())] }));
  };
  return { routes: [routes], services: {} };
}
