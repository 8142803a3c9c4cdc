import { errorCodeOf } from "../../platform/error-code-of.ts";
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

/** Another process holds the data directory. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `Otro proceso de Paridad está usando el directorio de datos ${directory}. Detenelo o elegí otro con DATA_DIR.`,
    );
    this.name = "DirectoryInUseError";
  }
}

export type DirectoryLock = { release(): Promise<void> };

/** The kernel frees an abstract socket with its process, even when it is killed. */
async function lockBySocket(directory: string): Promise<DirectoryLock> {
  const name = createHash("sha256").update(directory).digest("hex");
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once("error", (error) =>
      fail(errorCodeOf(error) === "EADDRINUSE" ? new DirectoryInUseError(directory) : error),
    );
    server.listen(`\0paridad-${name}`, done);
  });
  server.unref();
  return { release: () => new Promise((done) => void server.close(() => done())) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOf(error) === "EPERM";
  }
}

async function lockByFile(directory: string): Promise<DirectoryLock> {
  const path = join(directory, "paridad.lock");
  const holder = Number(await readFile(path, "utf8").catch(() => ""));
  if (Number.isInteger(holder) && holder > 0 && isAlive(holder)) throw new DirectoryInUseError(directory);
  await rm(path, { force: true });
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    throw errorCodeOf(error) === "EEXIST" ? new DirectoryInUseError(directory) : error;
  }
  return { release: () => rm(path, { force: true }) };
}

/**
 * Takes a data directory for this process; two that write to one lose rows silently. It is never taken from a process
 * that lives.
 * @throws DirectoryInUseError when another process has it.
 */
export async function lockDirectory(path: string): Promise<DirectoryLock> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const directory = realpathSync(path);
  return process.platform === "linux" ? lockBySocket(directory) : lockByFile(directory);
}
