import { answerThread } from "../../../computations/thread.ts";
import type { AskedOfWork } from "./import-calls.ts";
import { ImportWork } from "./import-work.ts";

const works = new Map<number, ImportWork>();

answerThread(({ file, method, input }: AskedOfWork) => {
  if (method === "begin") works.set(file, new ImportWork());
  else if (method === "end") works.delete(file);
  else {
    const work = works.get(file);
    // Another's work ended the thread that had it.
    if (work === undefined) throw new Error("the file's work is gone");
    return work[method](input as never);
  }
  return null;
});
