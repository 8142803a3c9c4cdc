import { spawn } from "node:child_process";
import { join } from "node:path";

import { root } from "./lib/run.ts";

const children = [
  spawn("node", ["--watch", "server/src/main.ts"], { cwd: root, stdio: "inherit" }),
  spawn("vite", [], { cwd: join(root, "web"), stdio: "inherit" }),
];
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
