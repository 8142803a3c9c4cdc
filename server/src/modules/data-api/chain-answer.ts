import { columnsMediaType, parameterTexts } from "@paridad/core/contract";
import type { ChainOption, ChainSnapshot, DataChainQuery } from "@paridad/core/contract";
import { isFileFormat } from "@paridad/core/formats";
import type { CsvColumn } from "@paridad/core/formats";
import { replyWithCsv } from "../../http/csv-answer.ts";
import { invalidFields } from "../../http/http-error.ts";
import { expiryAsked } from "../../http/questions/expiry-asked.ts";
import type { Reply } from "../../http/reply.ts";
import { chainCsvColumns } from "./csv-columns.ts";

type Filter = Pick<DataChainQuery, "expiration" | "type" | "strike.gte" | "strike.lte">;

export function passes(filter: Filter) {
  const { expiration, type, "strike.gte": lowest = 0, "strike.lte": highest = Infinity } = filter;
  return (option: Pick<ChainOption, "expiration" | "type" | "strike">): boolean =>
    (expiration === undefined || option.expiration === expiration) &&
    (type === undefined || option.type === type) &&
    option.strike >= lowest &&
    option.strike <= highest;
}

/** Those of `all` that are asked for, in that order; all without asking. */
export function columnsOf<Row>(all: readonly CsvColumn<Row>[], names: string | undefined): CsvColumn<Row>[] {
  if (names === undefined) return [...all];
  return [...new Set(names.split(","))].map((name) => {
    const column = all.find(({ key }) => key === name);
    if (column !== undefined) return column;
    const known = all.map(({ key }) => key);
    throw invalidFields([{ path: "columns", message: parameterTexts.unknownColumn(name, known) }]);
  });
}

function cutTo(columns: typeof chainCsvColumns, row: ChainOption): ChainOption {
  return Object.fromEntries(columns.map(({ key, value }) => [key, value(row)])) as ChainOption;
}

type ChainQuestion = Filter & {
  readonly columns?: string | undefined;
  readonly format?: string | undefined;
  /** First word of a file's name, and the instant that it is named by. */
  readonly report: string;
  readonly now: number;
};

/** A valued chain cut to a question, as JSON or as a file. */
export function sendChain<Given extends Reply>(
  reply: Given,
  snapshot: ChainSnapshot,
  { columns: names, format, report, now, ...filter }: ChainQuestion,
): { readonly data: ChainSnapshot } | Given {
  const columns = columnsOf(chainCsvColumns, names);
  const expiration = expiryAsked(filter.expiration, snapshot);
  const rows = snapshot.options.filter(passes({ ...filter, expiration }));
  if (isFileFormat(format)) return replyWithCsv(reply, { rows, columns, report, format, now });
  const expiries = snapshot.expiries.filter(
    (one) => expiration === undefined || one.expiration === expiration,
  );
  if (names === undefined) return { data: { ...snapshot, expiries, options: rows } };
  void reply.type(columnsMediaType);
  return { data: { ...snapshot, expiries, options: rows.map((row) => cutTo(columns, row)) } };
}
