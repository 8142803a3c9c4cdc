import { createOwnWorker } from "../../../lib/workers/own-worker.ts";
import type { ImportQuestion, ImportReply } from "./import-work.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./import-worker.ts?worker&url";

export type ImportRunner = {
  /** One at a time, answered in turn. */
  readonly ask: (question: ImportQuestion) => Promise<ImportReply>;
  readonly end: () => void;
};

/** Where a browser or a test has no workers: on the page. */
function createPageRunner(): ImportRunner {
  let work: ((question: ImportQuestion) => ImportReply) | null = null;
  return {
    ask: async (question) => {
      const { createImportWork } = await import("./import-work.ts");
      work ??= createImportWork();
      return work(question);
    },
    end: () => void (work = null),
  };
}

/** Reads files in a worker of its own, made at the first one. */
export function createImportRunner(): ImportRunner {
  if (typeof Worker === "undefined") return createPageRunner();
  let worker: Worker | null = null;
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        worker ??= createOwnWorker(workerUrl);
        if (worker === null) return reject(new Error("no workers"));
        worker.onmessage = ({ data }: MessageEvent<ImportReply>) => resolve(data);
        worker.onerror = () => {
          end();
          reject(new Error("the file could not be read"));
        };
        worker.postMessage(question, question.kind === "open" ? [question.bytes] : []);
      }),
    end,
  };
}
