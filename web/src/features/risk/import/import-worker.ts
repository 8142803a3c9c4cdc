import { serveTask } from "../../../lib/workers/serve-task.ts";
import { createImportWork } from "./import-work.ts";

// 20,000 lines take a second: typing and scrolling go on meanwhile.
serveTask(createImportWork());
