import { enableCompileCache } from "node:module";

import { buildStale } from "./lib/build-stale.ts";

// The first page needs the web app alone. The rest is built beside the running server, which finds its files when they are asked for.
enableCompileCache();
if (!(await buildStale(["web"]))) process.exit(1);
await import("../server/src/main.ts");
await buildStale(["extension", "widgets"]);
