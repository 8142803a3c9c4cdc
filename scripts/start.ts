import { enableCompileCache } from "node:module";

import { buildStale } from "./lib/build-stale.ts";

// The server needs the web app; a widget or extension that can't be built must not keep it from starting.
enableCompileCache();
const [isWebBuilt] = await Promise.all([buildStale(["web"]), buildStale(["extension", "widgets"])]);
if (!isWebBuilt) process.exit(1);
await import("../server/src/main.ts");
