import type { Platform } from "../platform.ts";
import { createBackTests } from "./back-tests.ts";
import { createRecord } from "./read-record.ts";
import { createSessionBars } from "./repository.ts";
import { backTestRoutes } from "./routes.ts";

export function backTestsModule(
  { history, clock, computations: { compute } }: Pick<Platform, "history" | "clock" | "computations">,
  { costsOf }: Pick<Parameters<typeof createBackTests>[0], "costsOf">,
) {
  const record = createRecord({ reads: createSessionBars(history), clock });
  const backTests = createBackTests({ record, compute, costsOf });
  return { routes: [backTestRoutes(backTests)], services: { backTests } };
}
