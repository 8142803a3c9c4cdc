import type { WorkerCaller } from "./call-worker.ts";

export type PacedQuestion<Input, Output> = {
  /** Makes the input when it is time for it. */
  readonly read: () => Input;
  readonly hear: (answer: Output) => void;
  /** A question of another shape than the one before waits for no rest. */
  readonly shape?: string;
};

/**
 * Asks a worker one question at a time, with a rest between two: the newest takes the place of those that wait. A failure leaves
 * its question without an answer.
 */
export function createPacedCaller<Input, Output>(
  caller: WorkerCaller<Input, Output>,
  restMilliseconds: number,
) {
  let waiting: PacedQuestion<Input, Output> | null = null;
  let shape: string | undefined;
  let state: "idle" | "working" | "resting" = "idle";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    clearTimeout(timer);
    state = "idle";
    if (waiting === null) return;
    const { read, hear } = waiting;
    [shape, waiting, state] = [waiting.shape, null, "working"];
    void caller
      .call(read())
      .then(hear)
      .catch(() => undefined)
      .finally(rest);
  };
  const rest = () => {
    state = "resting";
    if (waiting !== null && waiting.shape !== shape) next();
    else timer = setTimeout(next, restMilliseconds);
  };
  return {
    ask: (question: PacedQuestion<Input, Output>) => {
      waiting = question;
      if (state === "idle" || (state === "resting" && question.shape !== shape)) next();
    },
    end: () => {
      waiting = null;
      clearTimeout(timer);
      caller.end();
    },
  };
}
