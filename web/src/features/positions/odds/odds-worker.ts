import { pathOdds } from "@paridad/core/positions";

import { serveTask } from "../../../lib/workers/serve-task.ts";

serveTask(pathOdds);
