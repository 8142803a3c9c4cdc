import { volatilitySurface } from "@paridad/core/volatility";

import { serveTask } from "../../../lib/workers/serve-task.ts";

// Fitting a chain takes tens of milliseconds: the screen goes on drawing meanwhile.
serveTask(volatilitySurface);
