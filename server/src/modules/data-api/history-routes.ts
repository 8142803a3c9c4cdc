import { historyDefaultLimit, historyMaximumSymbols, ratioDefaultLimit } from "@paridad/core/contract";
import type {
  BarResolution,
  HistoryMeta,
  OptionBar,
  RatioBar,
  ShareBar,
  ShareCurrency,
  ShareSettlement,
} from "@paridad/core/contract";
import { isFileFormat } from "@paridad/core/formats";
import { readDataHistory, readDataRatios, readDataShareHistory } from "@paridad/core/endpoints";
import type { Access } from "@paridad/core/plans";
import { implement } from "../../auth/implement.ts";
import type { Clock } from "../../platform/clock.ts";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { invalidFields } from "../../http/http-error.ts";
import { symbolPairOf } from "../../http/questions/symbol-pair.ts";
import type { Reply } from "../../http/reply.ts";
import type { App } from "../../http/routes.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import { optionBarCsvColumns, ratioBarCsvColumns, shareBarCsvColumns } from "./csv-columns.ts";
import type { RequireKnown } from "./known-symbols.ts";
import { replyIfContentKnown } from "./shared/known-content.ts";
import { tellLimit } from "./shared/limit-header.ts";

type Range = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly resolution?: BarResolution | undefined;
  readonly expiration?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};
type Page<Row> = { readonly data: Row[]; readonly meta: HistoryMeta; readonly nextCursor: string | null };

/** The history as the data API needs it, cut to the plan of the key's user. */
export type HistoryReads = {
  page(access: Access, filter: Range & { readonly symbols: readonly string[] }): Promise<Page<OptionBar>>;
  ratios(
    access: Access,
    filter: Range & {
      readonly symbol1: string;
      readonly symbol2: string;
      readonly expiration2?: string | undefined;
    },
  ): Promise<Page<RatioBar>>;
};
/** The share's own series, likewise. */
export type ShareHistoryRead = (
  access: Access,
  filter: Omit<Range, "limit" | "expiration"> & {
    readonly settlement?: ShareSettlement | undefined;
    readonly currency?: ShareCurrency | undefined;
    readonly limit?: number | undefined;
  },
) => Promise<Page<ShareBar>>;
export type HistoryReadDependencies = {
  readonly history: HistoryReads;
  readonly shareHistory: ShareHistoryRead;
  readonly requireKnown: RequireKnown;
  readonly clock: Clock;
};

/** Symbols in capitals, each once. */
function symbolsOf(text: string): string[] {
  const symbols = [...new Set(text.toUpperCase().split(","))];
  if (symbols.length <= historyMaximumSymbols) return symbols;
  throw invalidFields([{ path: "symbols", message: `Podés pedir hasta ${historyMaximumSymbols} símbolos` }]);
}

type File<Row> = Pick<Parameters<typeof replyWithCsv<Row, Reply>>[1], "columns" | "report" | "now"> & {
  readonly format: string | undefined;
};

/** A page, or a file of it that tells the next one in `X-Next-Cursor`. */
function sendPage<Row, Given extends Reply>(
  reply: Given,
  page: Page<Row>,
  { format, ...file }: File<Row>,
): Page<Row> | Given {
  // The meta of a delayed source moves with the clock.
  if (replyIfContentKnown(reply, [page.data, page.nextCursor, page.meta.limitReason])) return reply;
  if (!isFileFormat(format)) return page;
  tellLimit(reply, page.meta);
  if (page.nextCursor !== null) void reply.header("x-next-cursor", page.nextCursor);
  return replyWithCsv(reply, { ...file, rows: page.data, format });
}

/** `/v1/history`, `/v1/share-history` and `/v1/ratios`. */
export function historyReadRoutes(app: App, dependencies: HistoryReadDependencies): void {
  const { history, shareHistory, requireKnown, clock } = dependencies;
  const options = { serializerCompiler: rowSerializer };
  implement(
    app,
    readDataShareHistory,
    async ({ caller, query: { format, ...query } }, reply) =>
      sendPage(reply, await shareHistory(caller.access, query), {
        columns: shareBarCsvColumns,
        report: "acciones",
        format,
        now: clock.now(),
      }),
    options,
  );
  implement(
    app,
    readDataHistory,
    async ({ caller, query }, reply) => {
      const { symbols: text, limit = historyDefaultLimit, format, ...range } = query;
      const symbols = symbolsOf(text);
      await requireKnown({ symbols }, range.expiration);
      const page = await history.page(caller.access, { ...range, symbols, limit });
      return sendPage(reply, page, {
        columns: optionBarCsvColumns,
        report: "historia",
        format,
        now: clock.now(),
      });
    },
    options,
  );
  implement(
    app,
    readDataRatios,
    async ({ caller, query }, reply) => {
      const { limit = ratioDefaultLimit, format, ...range } = query;
      const symbols = symbolPairOf(query);
      const { expiration, expiration2 = expiration } = range;
      await requireKnown({ symbol1: symbols.symbol1 }, expiration);
      await requireKnown({ symbol2: symbols.symbol2 }, expiration2);
      const page = await history.ratios(caller.access, { ...range, ...symbols, limit });
      return sendPage(reply, page, {
        columns: ratioBarCsvColumns,
        report: "ratios",
        format,
        now: clock.now(),
      });
    },
    options,
  );
}
