import { createImportWork } from "./import-work.ts";
import type { ImportQuestion } from "./import-work.ts";

const page = self as unknown as Pick<Worker, "postMessage">;
const work = createImportWork();

// 20,000 lines take a second: typing and scrolling go on meanwhile.
self.addEventListener("message", ({ data }: MessageEvent<ImportQuestion>) => page.postMessage(work(data)));
