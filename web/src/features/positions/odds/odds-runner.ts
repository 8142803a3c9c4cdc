import { pathOdds } from "@paridad/core/positions";
import type { PathOdds, PathOddsInput } from "@paridad/core/positions";

import { createOwnWorker } from "../../../lib/workers/own-worker.ts";
import type { OddsAnswer, OddsQuestion } from "./odds-question.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./odds-worker.ts?worker&url";

type Hear = (odds: PathOdds) => void;

export type OddsRunner = {
  /** The newest question takes the place of those that wait; one of another `shape` waits for no rest. */
  readonly ask: (asked: { input: PathOddsInput; shape: string; hear: Hear }) => void;
  readonly end: () => void;
};

/** Prices tick ten times a second; a chance in whole percents needs no more than one answer in so long. */
const restMilliseconds = 500;

type Asked = Parameters<OddsRunner["ask"]>[0];

/** One question at a time, the newest, with a rest between two of the same position. */
function paced(answer: (asked: Asked, done: () => void) => void): OddsRunner {
  let waiting: Asked | null = null;
  let shape = "";
  let state: "idle" | "working" | "resting" = "idle";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    clearTimeout(timer);
    state = "idle";
    if (waiting === null) return;
    const asked = waiting;
    [waiting, shape, state] = [null, asked.shape, "working"];
    answer(asked, rest);
  };
  const rest = () => {
    state = "resting";
    if (waiting !== null && waiting.shape !== shape) return next();
    timer = setTimeout(next, restMilliseconds);
  };
  return {
    ask: (asked) => {
      waiting = asked;
      if (state === "idle" || (state === "resting" && asked.shape !== shape)) next();
    },
    end: () => {
      waiting = null;
      clearTimeout(timer);
    },
  };
}

/** In a worker of its own; where a browser (or a test) has none, on the page in another turn. */
export function createOddsRunner(): OddsRunner {
  if (typeof Worker === "undefined") {
    return paced(({ input, hear }, done) => {
      setTimeout(() => {
        hear(pathOdds(input));
        done();
      });
    });
  }
  let worker: Worker | null = null;
  let id = 0;
  let current: { readonly hear: Hear; readonly done: () => void } | null = null;
  const start = () => {
    const made = createOwnWorker(workerUrl);
    made?.addEventListener("message", ({ data }: MessageEvent<OddsAnswer>) => {
      if (data.id !== id) return;
      current?.hear(data.odds);
      current?.done();
    });
    made?.addEventListener("error", () => {
      made.terminate();
      worker = null;
      current?.done();
    });
    return made;
  };
  const { ask, end } = paced(({ input, hear }, done) => {
    id += 1;
    current = { hear, done };
    worker ??= start();
    worker?.postMessage({ id, input } satisfies OddsQuestion);
  });
  return {
    ask,
    end: () => {
      end();
      worker?.terminate();
      worker = null;
    },
  };
}
