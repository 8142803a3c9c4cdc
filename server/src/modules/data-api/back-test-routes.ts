import type { BackTestAnswer, BackTestQuestion, MarketUpdate } from "@paridad/core/contract";
import { runBackTest } from "@paridad/core/endpoints";
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
  readonly recordedTerms: RecordedTerms;
};

/** `POST /v1/back-tests`: a rule over the stored sessions that may be passed on. */
export function backTestReadRoutes(
  app: App,
  { snapshot, backTests, recordedTerms }: BackTestDependencies,
): void {
  implement(app, runBackTest, async ({ caller, body, request }) => {
    snapshot();
    return { data: await backTests(body, { userId: caller.user.id, gone: request.gone }, recordedTerms) };
  });
}
