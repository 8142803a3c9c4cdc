import type { SmileFitter } from "@paridad/core/stores";
import { fitQuotedSmile } from "@paridad/core/volatility";
import type { QuotedSmile } from "@paridad/core/volatility";

import { createOwnWorker } from "../../../lib/workers/own-worker.ts";
import type { SmileAnswer, SmileQuestion } from "./smile-question.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./smile-worker.ts?worker&url";

/**
 * Fits in a worker, so that no tick waits for it; where a browser (or a test) has none, on the page. A worker that failed
 * leaves its questions without a smile, and the next one starts another. `end` lets the answers under way arrive.
 */
export function createSmileFitter(): { readonly fit: SmileFitter; readonly end: () => void } {
  const waiting = new Map<number, (smile: QuotedSmile | null) => void>();
  let worker: Worker | null = null;
  let isEnded = false;
  let id = 0;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const stopIfDone = () => {
    if (isEnded && waiting.size === 0) stop();
  };
  const start = () => {
    const made = createOwnWorker(workerUrl);
    made?.addEventListener("message", ({ data }: MessageEvent<SmileAnswer>) => {
      const hear = waiting.get(data.id);
      waiting.delete(data.id);
      hear?.(data.smile);
      stopIfDone();
    });
    made?.addEventListener("error", () => {
      stop();
      const left = [...waiting.values()];
      waiting.clear();
      for (const hear of left) hear(null);
    });
    return made;
  };
  const fit: SmileFitter = (input, hear) => {
    isEnded = false;
    worker ??= start();
    if (worker === null) return hear(fitQuotedSmile(input));
    id += 1;
    waiting.set(id, hear);
    worker.postMessage({ id, input } satisfies SmileQuestion);
  };
  const end = () => {
    isEnded = true;
    stopIfDone();
  };
  return { fit, end };
}
