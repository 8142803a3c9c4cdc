/** Work beside the page: an answer, or steps that may tell how far it is and return the answer. */
export type Task<Input, Output, Progress = never> = (input: Input) => Output | Generator<Progress, Output>;
export type TaskCall<Input> = { readonly id: number; readonly input: Input };
export type TaskMessage<Output, Progress> = { readonly id: number } & (
  | { readonly progress: Progress }
  | { readonly answer: Output }
  | { readonly hasFailed: true }
);

export function* stepsOf<Input, Output, Progress>(
  task: Task<Input, Output, Progress>,
  input: Input,
): Generator<Progress, Output> {
  const result = task(input);
  const isStepped = typeof result === "object" && result !== null && "next" in result;
  return isStepped ? yield* result : (result as Output);
}

/** Inside a worker: does the task for each call of the page, in turn. */
export function serveTask<Input, Output, Progress>(task: Task<Input, Output, Progress>): void {
  // The page's types take a worker's `self` for a window.
  const page = self as unknown as Pick<Worker, "postMessage">;
  const tell = (message: TaskMessage<Output, Progress>) => page.postMessage(message);
  self.addEventListener("message", ({ data: { id, input } }: MessageEvent<TaskCall<Input>>) => {
    try {
      const steps = stepsOf(task, input);
      let step = steps.next();
      for (; step.done !== true; step = steps.next())
        if (step.value !== undefined) tell({ id, progress: step.value });
      tell({ id, answer: step.value });
    } catch {
      tell({ id, hasFailed: true });
    }
  });
}
