import { existsSync, readFileSync } from "node:fs";

import { parse } from "csv-parse/sync";

import { missingShared, sharedPath } from "./shared-directory.ts";
import { unlessMissing } from "./unless-missing.ts";
import type { SkipOptions } from "./unless-missing.ts";

/** Options of a suite that needs a file of the recorded market data. */
export function whereRecorded(path: string): SkipOptions {
  return unlessMissing(missingShared(`data/${path}`));
}

/** The rows of a recorded file by column name; empty where the file is absent. */
export function readRecorded(path: string): Record<string, string>[] {
  const full = sharedPath(`data/${path}`);
  if (!existsSync(full)) return [];
  return parse<Record<string, string>>(readFileSync(full, "utf8"), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
}
