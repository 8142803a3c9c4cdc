import * as z from "zod/mini";

/** Files that a table may be asked for as: for programs, and for Excel in Argentina. */
export const fileFormats = ["csv", "csv-excel"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Format of a table's answer; left out, JSON. */
export const answerFormatSchema = z.optional(z.enum(["json", ...fileFormats]));

/** Whether a file was asked for. */
export function isFileFormat(format: string | undefined): format is FileFormat {
  return (fileFormats as readonly (string | undefined)[]).includes(format);
}
