import type { Platform } from "../platform.ts";
import { volatilityDayColumns } from "./csv-columns.ts";
import { createVolatilityReads } from "./repository.ts";
import { volatilityRoutes } from "./routes.ts";
import { createPastVolatilityRead } from "./past-volatility.ts";
import { createPastReads } from "./past-repository.ts";
import { createShareCone } from "./share-cone.ts";
import type { DailyBarsRead } from "./share-cone.ts";
import { createVolatilityHistory } from "./volatility-history.ts";

export function volatilityModule(
  { history: database, clock }: Pick<Platform, "history" | "clock">,
  { dailyShareBars }: { readonly dailyShareBars: DailyBarsRead },
) {
  const history = createVolatilityHistory({ reads: createVolatilityReads(database), clock });
  const cone = createShareCone({ dailyBars: dailyShareBars, clock });
  const past = createPastVolatilityRead({ reads: createPastReads(database), clock });
  return {
    routes: [volatilityRoutes({ history, cone, past, clock })],
    services: { volatilityHistory: history, volatilityDayColumns },
  };
}
