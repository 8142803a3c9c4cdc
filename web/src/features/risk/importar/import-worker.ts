import { tellPage } from "../../../lib/workers/worker-side.ts";
import { createImportWork } from "./import-work.ts";
import type { ImportQuestion } from "./import-work.ts";

const work = createImportWork();

// 20,000 lines take a second: typing and scrolling go on meanwhile.
self.addEventListener("message", ({ data }: MessageEvent<ImportQuestion>) => tellPage(work(data)));
