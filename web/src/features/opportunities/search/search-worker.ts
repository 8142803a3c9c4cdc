import { serveTask } from "../../../lib/workers/serve-task.ts";
import { searchSteps } from "./search-steps.ts";

serveTask(searchSteps);
