import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

import { root } from "./root.ts";

export type RunOptions = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Keep the output and print it only when the command fails. */
  readonly isQuiet?: boolean;
};
export type RunResult = { readonly code: number; readonly output: string; readonly seconds: number };

/** A package's own tools come before the root's, as with the package manager. */
function pathWithToolsOf(folder: string): string {
  return [join(folder, "node_modules/.bin"), join(root, "node_modules/.bin"), process.env["PATH"]].join(
    delimiter,
  );
}

/** Runs a command to its end. Its output is passed on, or kept for failures when quiet. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd = root, env = {}, isQuiet = false }: RunOptions = {},
): Promise<RunResult> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: pathWithToolsOf(cwd), ...env },
    stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  const code = await new Promise<number>((resolve) => {
    child.on("error", (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.on("close", (exit) => resolve(exit ?? 1));
  });
  return { code, output, seconds: (performance.now() - startedAt) / 1_000 };
}
