import { readOpenCalibration, readRuleRecords, runOwnBackTest } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import { openRecording } from "../../market/terms/recorded-terms.ts";
import type { BackTests } from "./back-tests.ts";
import type { Calibrations } from "./calibration-repository.ts";

/** A rule over the stored sessions, for the screens, and for everybody how often their probabilities came true. */
export function backTestRoutes(
  backTests: BackTests,
  calibrations: Pick<Calibrations, "read" | "readRecords">,
): Routes {
  return async (app) => {
    implement(app, runOwnBackTest, async ({ caller, body, request }) => ({
      data: await backTests(body, { userId: caller.user.id, gone: request.gone }, openRecording),
    }));
    implement(app, readOpenCalibration, async () => ({ data: await calibrations.read() }));
    implement(app, readRuleRecords, async () => ({ data: await calibrations.readRecords() }));
  };
}
