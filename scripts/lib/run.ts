import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

type RunOptions = {
  /** From the root. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Keep the output and print it only when the command fails. */
  readonly isQuiet?: boolean;
};

/** Runs a command to its end. Its output is passed on, or kept for failures when quiet. */
export async function run(
  command: string,
  args: readonly string[],
  { folder = "", env = {}, isQuiet = false }: RunOptions = {},
) {
  const startedAt = performance.now();
  const cwd = join(root, folder);
  // A package's own tools come before the root's, as with the package manager.
  const tools = [cwd, root].map((place) => join(place, "node_modules/.bin"));
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: [...tools, process.env["PATH"]].join(delimiter), NO_COLOR: "1", ...env },
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
