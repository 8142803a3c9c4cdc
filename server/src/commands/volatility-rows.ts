import { readConfigOrExit } from "./read-config-or-exit.ts";
import { openDatabase } from "../db/open-database.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";
import { createShareReads } from "../modules/history/shares/share-reads-repository.ts";
import { createBarsRepository } from "../modules/history/storage/bars-repository.ts";
import { createVolatilityMaker } from "../modules/history/volatility/make-rows.ts";
import type { DayRange } from "../modules/history/volatility/make-rows.ts";
import { createVolatilityRepository } from "../modules/history/volatility/volatility-repository.ts";
import { callLocalCommand, localSocketPath } from "./local-commands.ts";
import { dayRangeOf, volatilityRowsName } from "./volatility-rows-command.ts";

makeFilesPrivate();
const { databaseUrl, dataDirectory } = readConfigOrExit();
const range = dayRangeOf(process.argv.slice(2, 4));

async function runHere(days: DayRange): Promise<readonly string[]> {
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
  try {
    const maker = createVolatilityMaker({
      bars: createBarsRepository(opened.database),
      shares: createShareReads(opened.database),
      repository: createVolatilityRepository(opened.database),
    });
    return await maker.makeAgain(days, new AbortController().signal);
  } finally {
    await opened.close();
  }
}

async function run(days: DayRange): Promise<readonly string[]> {
  if (databaseUrl !== null) return runHere(days);
  const path = localSocketPath(dataDirectory);
  const answer = await callLocalCommand({ path, command: volatilityRowsName, input: days });
  if (answer.kind === "error") throw new Error(answer.message);
  return answer.kind === "result" ? (answer.result as { days: string[] }).days : runHere(days);
}

if (range === null) {
  console.error("Uso: pnpm volatility-rows AAAA-MM-DD [AAAA-MM-DD]");
  process.exitCode = 2;
} else {
  try {
    const made = await run(range);
    console.log(`Días con filas de volatilidad hechas de nuevo: ${made.length}. ${made.join(", ")}`.trim());
  } catch (error) {
    console.error(error instanceof Error ? error.message : "No se pudieron hacer las filas.");
    process.exitCode = 1;
  }
}
