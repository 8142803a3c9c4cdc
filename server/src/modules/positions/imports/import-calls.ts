import { createThread } from "../../../computations/thread.ts";
import type { ImportWork } from "./import-work.ts";

type Method = keyof ImportWork;
export type AskedOfWork = {
  readonly file: number;
  readonly method: Method | "begin" | "end";
  readonly input: unknown;
};

/** The work on files, in a thread that all of them share: each has a number there. */
export function createImportThread() {
  const thread = createThread(new URL("./import-thread.ts", import.meta.url));
  let lastFile = 0;
  const ask = (workRequest: AskedOfWork): Promise<unknown> => thread.ask(workRequest);
  return {
    /** Begins work on a file and on what its owner imported before, and forgets it afterwards. */
    async withWork<Result>(job: (work: ImportCalls) => Promise<Result>): Promise<Result> {
      const file = (lastFile += 1);
      await ask({ file, method: "begin", input: null });
      try {
        return await job(async (method, ...[input]) => (await ask({ file, method, input })) as never);
      } finally {
        await ask({ file, method: "end", input: null });
      }
    },
    close: thread.close,
  };
}
export type ImportThread = ReturnType<typeof createImportThread>;
export type ImportCalls = <Name extends Method>(
  method: Name,
  ...input: Parameters<ImportWork[Name]>
) => Promise<ReturnType<ImportWork[Name]>>;
