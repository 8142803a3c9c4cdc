import { isFileFormat, csvFile, csvFileName, csvFlavourOf, csvMediaType } from "@paridad/core/formats";
import type { FileFormat, CsvColumn } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { Reply } from "./reply.ts";

type RowsFile<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly CsvColumn<Row>[];
  /** First word of the file's name: what it holds. */
  readonly report: string;
  readonly format: FileFormat;
  /** Epoch milliseconds; the file is named by its day in Buenos Aires. */
  readonly now: number;
};

/** Sends rows as a file, with its name and its count of rows. */
export function replyWithCsv<Row, Given extends Reply>(
  reply: Given,
  { rows, columns, report, format, now }: RowsFile<Row>,
): Given {
  const flavour = csvFlavourOf(format);
  const name = csvFileName({ report, date: buenosAiresDate(now), flavour });
  void reply
    .type(csvMediaType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("x-row-count", String(rows.length))
    .serializer((payload: string) => payload)
    .send(csvFile(rows, { columns, flavour }));
  return reply;
}

/** The answer as it is, or its rows as a file where the format is one. */
export function answerOrFile<Answer, Row, Given extends Reply>(
  reply: Given,
  answer: Answer,
  { format, ...file }: Omit<RowsFile<Row>, "format"> & { readonly format: string | undefined },
): Answer | Given {
  return isFileFormat(format) ? replyWithCsv(reply, { ...file, format }) : answer;
}
