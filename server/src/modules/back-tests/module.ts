import type { Platform } from "../platform.ts";
import { createBackTests } from "./back-tests.ts";
import { createCalibrations } from "./calibration-repository.ts";
import { createCalibrationMaker } from "./make-calibration.ts";
import { createRecord } from "./read-record.ts";
import { createSessionBars } from "./repository.ts";
import { backTestRoutes } from "./routes.ts";

export function backTestsModule(
  {
    database,
    history,
    clock,
    computations: { compute },
  }: Pick<Platform, "database" | "history" | "clock" | "computations">,
  { costsOf }: Pick<Parameters<typeof createBackTests>[0], "costsOf">,
) {
  const record = createRecord({ reads: createSessionBars(history), clock });
  const backTests = createBackTests({ record, compute, costsOf });
  const calibrations = createCalibrations(database);
  const makeCalibration = createCalibrationMaker({ record, calibrations, compute, clock });
  return {
    routes: [backTestRoutes(backTests, calibrations)],
    services: { backTests, readCalibration: calibrations.read, makeCalibration },
  };
}
