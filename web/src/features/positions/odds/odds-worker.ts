import { pathOdds } from "@paridad/core/positions";

import { tellPage } from "../../../lib/workers/worker-side.ts";
import type { OddsAnswer, OddsQuestion } from "./odds-question.ts";

self.addEventListener("message", ({ data: { id, input } }: MessageEvent<OddsQuestion>) => {
  tellPage<OddsAnswer>({ id, odds: pathOdds(input) });
});
