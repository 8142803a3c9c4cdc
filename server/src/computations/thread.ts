import { parentPort, Worker } from "node:worker_threads";

type Asked = { readonly id: number; readonly question: unknown };
type Answered = { readonly id: number; readonly result: unknown; readonly error: Error | null };
type Pending = { resolve(result: unknown): void; reject(error: Error): void };

const idleMilliseconds = 60_000;
/** Memory limit of a thread; beyond it its work fails and the process goes on. */
const mostMegabytes = 512;

function start(url: URL, pending: Map<number, Pending>, onEnd: () => void): Worker {
  const worker = new Worker(url, {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  worker.unref();
  worker.on("message", ({ id, result, error }: Answered) => {
    const one = pending.get(id);
    pending.delete(id);
    if (error === null) one?.resolve(result);
    else one?.reject(error);
  });
  const end = (reason: unknown): void => {
    onEnd();
    for (const { reject } of pending.values()) reject(new Error("the thread ended", { cause: reason }));
    pending.clear();
  };
  worker.on("error", end);
  worker.on("exit", end);
  return worker;
}

/**
 * A thread that answers questions one after the other, started at the first and ended after a minute without any. Questions
 * and answers are copied between the threads.
 */
export function createThread(url: URL) {
  let worker: Worker | null = null;
  let pending = new Map<number, Pending>();
  let ending: NodeJS.Timeout | undefined;
  let lastId = 0;
  const close = async (): Promise<void> => {
    clearTimeout(ending);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  return {
    async ask(question: unknown): Promise<unknown> {
      clearTimeout(ending);
      if (worker === null) {
        const own = new Map<number, Pending>();
        pending = own;
        const started = start(url, own, () => {
          if (worker === started) worker = null;
        });
        worker = started;
      }
      const id = (lastId += 1);
      const questionBody: Asked = { id, question };
      worker.postMessage(questionBody);
      const waiting = pending;
      try {
        return await new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
      } finally {
        if (pending.size === 0) ending = setTimeout(() => void close(), idleMilliseconds).unref();
      }
    },
    close,
  };
}

/** The other side: answers what the thread is asked. */
export function answerThread(answer: (question: never) => unknown): void {
  const answered = ({ id, question }: Asked): Answered => {
    try {
      return { id, result: answer(question as never), error: null };
    } catch (error) {
      return { id, result: null, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  parentPort?.on("message", (work: Asked) => parentPort?.postMessage(answered(work)));
}
