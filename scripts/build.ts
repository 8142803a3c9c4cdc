import { buildStale } from "./lib/stamps.ts";

process.exitCode = (await buildStale()) ? 0 : 1;
