import { buildStale } from "./lib/build-stale.ts";

process.exitCode = (await buildStale()) ? 0 : 1;
