import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "csv-parse/sync";

import { sharedDirectory } from "./shared-directory.ts";

const root = join(sharedDirectory, "data");

/** True where the recorded market data lies beside the repository; prints what is skipped where it does not. */
export function hasRecordedData(path: string): boolean {
  const isThere = existsSync(join(root, path));
  if (!isThere) process.stdout.write(`skipped: ../shared/data/${path} is absent\n`);
  return isThere;
}

/** The rows of a recorded file by column name; empty where the file is absent. */
export function readRecorded(path: string): Record<string, string>[] {
  if (!existsSync(join(root, path))) return [];
  return parse<Record<string, string>>(readFileSync(join(root, path), "utf8"), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
}
