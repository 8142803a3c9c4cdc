import { isIsoDate } from "@paridad/core/lib";
import { createShareReads } from "../modules/history/shares/share-reads-repository.ts";
import { createBarsRepository } from "../modules/history/storage/bars-repository.ts";
import { createVolatilityMaker } from "../modules/history/volatility/make-rows.ts";
import { createVolatilityRepository } from "../modules/history/volatility/volatility-repository.ts";
import { runCommand, withDatabase } from "./run-command.ts";

/** One day, or the first and the last. */
const [from = "", to = from] = process.argv.slice(2, 4);

if (!isIsoDate(from) || !isIsoDate(to) || from > to) {
  console.error("Uso: pnpm volatility-rows AAAA-MM-DD [AAAA-MM-DD]");
  process.exitCode = 2;
} else {
  await runCommand(async (config) => {
    const days = await withDatabase(config, ({ database }) => {
      const maker = createVolatilityMaker({
        bars: createBarsRepository(database),
        shares: createShareReads(database),
        repository: createVolatilityRepository(database),
      });
      return maker.makeAgain({ from, to }, new AbortController().signal);
    });
    console.log(`Días con filas de volatilidad hechas de nuevo: ${days.length}. ${days.join(", ")}`.trim());
  });
}
