import { pathOdds } from "@paridad/core/positions";
import type { PathOdds, PathOddsInput } from "@paridad/core/positions";

import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./odds-worker.ts?worker&url";

type Hear = (odds: PathOdds) => void;

export type OddsRunner = {
  /** The newest question takes the place of those that wait; one of another `shape` waits for no rest. */
  readonly ask: (request: { input: PathOddsInput; shape: string; hear: Hear }) => void;
  readonly end: () => void;
};

/** Prices tick ten times a second; a chance in whole percents needs no more than one answer in so long. */
const restMilliseconds = 500;

type Asked = Parameters<OddsRunner["ask"]>[0];

/** One question at a time, the newest, with a rest between two of the same position. */
function paced(answer: (request: Asked, done: () => void) => void): OddsRunner {
  let waiting: Asked | null = null;
  let shape = "";
  let state: "idle" | "working" | "resting" = "idle";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    clearTimeout(timer);
    state = "idle";
    if (waiting === null) return;
    const request = waiting;
    [waiting, shape, state] = [null, request.shape, "working"];
    answer(request, rest);
  };
  const rest = () => {
    state = "resting";
    if (waiting !== null && waiting.shape !== shape) return next();
    timer = setTimeout(next, restMilliseconds);
  };
  return {
    ask: (request) => {
      waiting = request;
      if (state === "idle" || (state === "resting" && request.shape !== shape)) next();
    },
    end: () => {
      waiting = null;
      clearTimeout(timer);
    },
  };
}

/** In a worker of its own. A failure leaves the question without an answer; the next one is asked. */
export function createOddsRunner(): OddsRunner {
  const worker = createWorkerCaller(workerUrl, async () => pathOdds);
  const { ask, end } = paced(({ input, hear }, done) => {
    void worker
      .call(input)
      .then(hear)
      .catch(() => undefined)
      .finally(done);
  });
  return {
    ask,
    end: () => {
      end();
      worker.end();
    },
  };
}
