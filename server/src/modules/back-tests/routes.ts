import { runOwnBackTest } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import { openRecording } from "../../market/terms/recorded-terms.ts";
import type { BackTests } from "./back-tests.ts";

/** `/market/banco-de-pruebas`: a rule over the stored sessions, for the screens. */
export function backTestRoutes(backTests: BackTests): Routes {
  return async (app) => {
    implement(app, runOwnBackTest, async ({ caller, body, request }) => ({
      data: await backTests(body, { userId: caller.user.id, gone: request.gone }, openRecording),
    }));
  };
}
