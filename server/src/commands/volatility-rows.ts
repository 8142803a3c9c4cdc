import { readConfigOrExit } from "./read-config-or-exit.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";
import { createShareReads } from "../modules/history/shares/share-reads-repository.ts";
import { createBarsRepository } from "../modules/history/storage/bars-repository.ts";
import { createVolatilityMaker } from "../modules/history/volatility/make-rows.ts";
import type { DayRange } from "../modules/history/volatility/make-rows.ts";
import { createVolatilityRepository } from "../modules/history/volatility/volatility-repository.ts";
import { dayRangeOf } from "./day-range.ts";
import { withDatabase } from "./with-database.ts";

makeFilesPrivate();
const config = readConfigOrExit();
const range = dayRangeOf(process.argv.slice(2, 4));

function run(days: DayRange): Promise<readonly string[]> {
  return withDatabase(config, ({ database }) => {
    const maker = createVolatilityMaker({
      bars: createBarsRepository(database),
      shares: createShareReads(database),
      repository: createVolatilityRepository(database),
    });
    return maker.makeAgain(days, new AbortController().signal);
  });
}

if (range === null) {
  console.error("Uso: pnpm volatility-rows AAAA-MM-DD [AAAA-MM-DD]");
  process.exitCode = 2;
} else {
  try {
    const result = await run(range);
    console.log(
      `Días con filas de volatilidad hechas de nuevo: ${result.length}. ${result.join(", ")}`.trim(),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : "No se pudieron hacer las filas.");
    process.exitCode = 1;
  }
}
