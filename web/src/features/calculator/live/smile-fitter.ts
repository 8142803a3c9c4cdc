import type { SmileFitter } from "@paridad/core/stores";
import { fitQuotedSmile } from "@paridad/core/volatility";
import type { QuotedSmile, QuotedSmileInput } from "@paridad/core/volatility";

import { createOwnWorker } from "../../../lib/workers/own-worker.ts";
import type { SmileAnswer, SmileQuestion } from "./smile-question.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./smile-worker.ts?worker&url";

type Hear = (smile: QuotedSmile | null) => void;
type Question = { readonly input: QuotedSmileInput; readonly hear: Hear };

export type PausableSmileFitter = {
  readonly fit: SmileFitter;
  readonly begin: () => void;
  readonly end: () => void;
};

/**
 * Fits in a worker, so that no tick waits for it; where a browser (or a test) has none, or once it failed, on the page.
 * Between `end` and `begin` nothing is fitted or answered: what is asked, or arrives, waits.
 */
export function createSmileFitter(
  makeWorker: () => Worker | null = () => createOwnWorker(workerUrl),
): PausableSmileFitter {
  const waiting = new Map<number, Question>();
  let worker: Worker | null = null;
  let hasFailed = false;
  let isEnded = false;
  let kept: (() => void)[] = [];
  let id = 0;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const stopIfDone = () => {
    if (isEnded && waiting.size === 0) stop();
  };
  const whenOpen = (work: () => void) => {
    if (isEnded) kept.push(work);
    else work();
  };
  const start = () => {
    const made = makeWorker();
    made?.addEventListener("message", ({ data }: MessageEvent<SmileAnswer>) => {
      const hear = waiting.get(data.id)?.hear;
      waiting.delete(data.id);
      if (hear) whenOpen(() => hear(data.smile));
      stopIfDone();
    });
    made?.addEventListener("error", () => {
      hasFailed = true;
      stop();
      const left = [...waiting.values()];
      waiting.clear();
      for (const { input, hear } of left) whenOpen(() => hear(fitQuotedSmile(input)));
    });
    return made;
  };
  const ask = (question: Question) => {
    if (!hasFailed) worker ??= start();
    const { input, hear } = question;
    if (worker === null) return hear(fitQuotedSmile(input));
    id += 1;
    waiting.set(id, question);
    worker.postMessage({ id, input } satisfies SmileQuestion);
  };
  return {
    fit: (input, hear) => whenOpen(() => ask({ input, hear })),
    begin: () => {
      isEnded = false;
      const works = kept;
      kept = [];
      for (const work of works) work();
    },
    end: () => {
      isEnded = true;
      stopIfDone();
    },
  };
}
