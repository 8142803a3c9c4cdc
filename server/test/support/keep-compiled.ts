import { flushCompileCache } from "node:module";

/** A process puts what it compiled on the disk when it ends; one that a test kills never comes to that. */
setTimeout(flushCompileCache, 3_000).unref();
