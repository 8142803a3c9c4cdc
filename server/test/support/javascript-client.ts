import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { clientPackage } from "@paridad/core/contract";

const run = promisify(execFile);
const compiler = fileURLToPath(new URL("../../../node_modules/ts7/bin/tsc", import.meta.url));

/** Unpacks the JavaScript client that the server serves, as npm does: it has no dependencies. */
export async function installClient(url: string, directory: string): Promise<void> {
  const answer = await fetch(url + clientPackage.path);
  if (!answer.ok) throw new Error("the client has no build: run pnpm build");
  const folder = join(directory, "node_modules/@paridad/client");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "client.tgz"), Buffer.from(await answer.arrayBuffer()));
  await run("tar", ["-xzf", "client.tgz", "--strip-components", "1"], { cwd: folder });
}

/** The compiler's complaints of a program beside that package, on nothing but the language and the platform's console. */
export async function checkTypes(directory: string, source: string): Promise<string> {
  writeFileSync(join(directory, "program.mts"), source);
  const options = "--strict --noEmit --module nodenext --target es2023 --types";
  const checked = run(process.execPath, [compiler, "program.mts", ...options.split(" "), ""], {
    cwd: directory,
  });
  return (await checked.catch((failure: { stdout: string }) => failure)).stdout;
}
