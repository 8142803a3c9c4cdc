import { ownScriptUrl } from "./own-worker.ts";
import { stepsOf } from "./serve-task.ts";
import type { Task, TaskCall, TaskMessage } from "./serve-task.ts";

type Options<Progress> = {
  /** A call that is given up ends the worker, and another is made for the next one. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
};
type Waiting<Output, Progress> = Pick<Options<Progress>, "onProgress"> & {
  readonly resolve: (answer: Output) => void;
  readonly reject: (reason: unknown) => void;
};
export type WorkerCaller<Input, Output, Progress = never> = {
  readonly call: (input: Input, options?: Options<Progress>) => Promise<Output>;
  /** Ends the worker; calls under way are never answered. */
  readonly end: () => void;
};

async function workOnPage<Input, Output, Progress>(
  task: Task<Input, Output, Progress>,
  input: Input,
  { signal, onProgress }: Options<Progress>,
): Promise<Output> {
  const steps = stepsOf(task, input);
  for (let step = steps.next(); ; step = steps.next()) {
    signal?.throwIfAborted();
    if (step.done === true) return step.value;
    onProgress?.(step.value);
    await Promise.resolve();
  }
}

/**
 * A worker of ours for one task, made at the first call (`import url from "./x-worker.ts?worker&url"`, which runs
 * `serveTask`). Where a browser or a test has none, the task is done on the page.
 */
export function createWorkerCaller<Input, Output, Progress = never>(
  url: string,
  loadTask: () => Promise<Task<Input, Output, Progress>>,
): WorkerCaller<Input, Output, Progress> {
  const waiting = new Map<number, Waiting<Output, Progress>>();
  let worker: Worker | null = null;
  let task: Promise<Task<Input, Output, Progress>> | null = null;
  let last = 0;
  const end = () => {
    worker?.terminate();
    worker = null;
    task = null;
    waiting.clear();
  };
  const start = () => {
    if (typeof Worker === "undefined") return null;
    const next = new Worker(ownScriptUrl(url), { type: "module" });
    next.addEventListener("message", ({ data }: MessageEvent<TaskMessage<Output, Progress>>) => {
      const one = waiting.get(data.id);
      if ("progress" in data) return one?.onProgress?.(data.progress);
      waiting.delete(data.id);
      if ("answer" in data) one?.resolve(data.answer);
      else one?.reject(new Error("the task failed"));
    });
    next.addEventListener("error", () => {
      const left = [...waiting.values()];
      end();
      for (const { reject } of left) reject(new Error("the worker failed"));
    });
    return next;
  };
  const call = async (input: Input, options: Options<Progress> = {}): Promise<Output> => {
    worker ??= start();
    const own = worker;
    if (own === null) return workOnPage(await (task ??= loadTask()), input, options);
    const { signal, onProgress } = options;
    return new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, { resolve, reject, onProgress });
      signal?.addEventListener("abort", () => {
        if (!waiting.has(id)) return;
        end();
        reject(signal.reason);
      });
      own.postMessage({ id, input } satisfies TaskCall<Input>);
    });
  };
  return { call, end };
}
