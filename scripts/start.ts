import { enableCompileCache } from "node:module";

import { buildStale } from "./lib/stamps.ts";

// The first page needs the web app alone. The rest is built beside the running server, which finds its files when they are asked for.
enableCompileCache();
const isWebBuilt = buildStale(["web"]);
// Loaded meanwhile: reading its sources takes as long as starting it.
await import("../server/src/start-server.ts");
if (!(await isWebBuilt)) process.exit(1);
await import("../server/src/main.ts");
await buildStale(["extension", "widgets", "client"]);
