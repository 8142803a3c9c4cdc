import { fitQuotedSmile } from "@paridad/core/volatility";

import { tellPage } from "../../../lib/workers/worker-side.ts";
import type { SmileAnswer, SmileQuestion } from "./smile-question.ts";

self.addEventListener("message", ({ data: { id, input } }: MessageEvent<SmileQuestion>) => {
  tellPage<SmileAnswer>({ id, smile: fitQuotedSmile(input) });
});
