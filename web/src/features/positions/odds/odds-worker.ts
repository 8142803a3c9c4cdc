import { pathOdds } from "@paridad/core/positions";

import type { OddsAnswer, OddsQuestion } from "./odds-question.ts";

const page = self as unknown as Pick<Worker, "postMessage">;

self.addEventListener("message", ({ data: { id, input } }: MessageEvent<OddsQuestion>) => {
  page.postMessage({ id, odds: pathOdds(input) } satisfies OddsAnswer);
});
