import { Worker } from "node:worker_threads";
import type { PathOdds, PathOddsInput } from "@paridad/core/positions";
import type { ScenarioInput, scenarioMatrix } from "@paridad/core/risk";

/** What takes tens to hundreds of milliseconds, by name: argument and result are copied between the threads. */
export type Computations = {
  pathOdds(input: PathOddsInput): PathOdds;
  scenarioMatrix(input: ScenarioInput): ReturnType<typeof scenarioMatrix>;
};
export type ComputationName = keyof Computations;
export type Asked = { readonly id: number; readonly name: ComputationName; readonly input: unknown };
export type Answered = { readonly id: number; readonly result: unknown; readonly error: Error | null };

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

function startThread(pending: Map<number, Pending>, onEnd: () => void): Worker {
  const thread = new Worker(new URL("./computations-thread.ts", import.meta.url), {
    execArgv: ["--conditions=opt-source"],
  });
  thread.unref();
  thread.on("message", ({ id, result, error }: Answered) => {
    const one = pending.get(id);
    pending.delete(id);
    if (error === null) one?.resolve(result);
    else one?.reject(error);
  });
  const end = (reason: unknown): void => {
    for (const { reject } of pending.values())
      reject(new Error("the computations' thread ended", { cause: reason }));
    pending.clear();
    onEnd();
  };
  thread.on("error", end);
  thread.on("exit", end);
  return thread;
}

/** Works in a thread of its own, started at first need, so nobody's login waits for somebody's mathematics. */
export function createComputations() {
  const pending = new Map<number, Pending>();
  let thread: Worker | null = null;
  let lastId = 0;
  return {
    compute<Name extends ComputationName>(
      name: Name,
      input: Parameters<Computations[Name]>[0],
    ): Promise<ReturnType<Computations[Name]>> {
      thread ??= startThread(pending, () => (thread = null));
      const id = (lastId += 1);
      const asked: Asked = { id, name, input };
      thread.postMessage(asked);
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve: resolve as Pending["resolve"], reject });
      });
    },
    async close(): Promise<void> {
      await thread?.terminate();
    },
  };
}
export type Compute = ReturnType<typeof createComputations>["compute"];
