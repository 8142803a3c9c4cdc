import type {
  BackTestAnswer,
  BackTestQuestion,
  CalibrationContent,
  MarketUpdate,
} from "@paridad/core/contract";
import { readCalibration as readCalibrationRow, runBackTest } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { App } from "../../http/routes.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";

export type BackTestDependencies = {
  /** Refuses what the source of now doesn't let pass on. */
  readonly snapshot: () => MarketUpdate | null;
  readonly backTests: (
    question: BackTestQuestion,
    caller: { readonly userId: string; readonly gone: AbortSignal | undefined },
    terms: RecordedTerms,
  ) => Promise<BackTestAnswer>;
  readonly readCalibration: () => Promise<CalibrationContent | null>;
  readonly recordedTerms: RecordedTerms;
};

/** A rule over the stored sessions that may be passed on, and what their probabilities came to: sums that name no price. */
export function backTestReadRoutes(
  app: App,
  { snapshot, backTests, readCalibration, recordedTerms }: BackTestDependencies,
): void {
  implement(app, runBackTest, async ({ caller, body, request }) => {
    snapshot();
    return { data: await backTests(body, { userId: caller.user.id, gone: request.gone }, recordedTerms) };
  });
  implement(app, readCalibrationRow, async () => ({ data: await readCalibration() }));
}
