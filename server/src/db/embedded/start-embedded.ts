import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDirectory } from "./directory-lock.ts";
import type { EmbeddedAnswer, EmbeddedRequest } from "./embedded-messages.ts";
import { DiskFullError, freeBytes, roomNeeded } from "./room.ts";

const port = 5432;
/** Names the low-priority socket the way PostgreSQL names its sockets. */
export const behindPort = 5433;

export type Embedded = {
  /** Directory of the Unix socket that `pg` connects to. */
  readonly socketDirectory: string;
  /** How long low-priority statements have run so far, in milliseconds, without their waits. */
  behindWork(): number;
  /** Bytes of its memory, at most ten seconds ago. */
  memory(): number;
  /** Whether its disk has too little room, so it takes no writes; as of half a second ago. */
  isFull(): boolean;
  /** Writes everything to the data files and puts them on the disk. */
  checkpoint(): Promise<void>;
  /** An archive of the whole database, to start others from. */
  dump(): Promise<Buffer>;
  stop(): Promise<void>;
  /** Called when the thread dies unexpectedly. */
  onDeath(listener: (error: Error) => void): void;
};

type Pending = { resolve(result: ArrayBuffer | null): void; reject(error: Error): void };

function createCalls(worker: Worker) {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  worker.on("message", (answer: EmbeddedAnswer) => {
    if (answer.kind === "ready" || answer.id === null) return;
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.kind === "done") call?.resolve(answer.result);
    else call?.reject(new Error(answer.message));
  });
  worker.on("exit", () => {
    for (const call of pending.values()) call.reject(new Error("the embedded database's thread ended"));
    pending.clear();
  });
  return (kind: EmbeddedRequest["kind"]): Promise<ArrayBuffer | null> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, kind } satisfies EmbeddedRequest);
    });
}

async function untilReady(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (answer: EmbeddedAnswer) => {
      if (answer.kind === "ready") resolve();
      else reject(new Error(answer.kind === "failed" ? answer.message : "unexpected answer"));
    });
  });
}

/**
 * Starts PGlite in a thread of its own behind a Unix socket. `dataDirectory: null` keeps it in memory.
 * @throws DirectoryInUseError when another process has the directory.
 * @throws DiskFullError when its disk has too little room.
 */
export async function startEmbedded({
  dataDirectory,
  snapshotPath = null,
}: {
  dataDirectory: string | null;
  snapshotPath?: string | null;
}): Promise<Embedded> {
  const lock = dataDirectory === null ? null : await lockDirectory(dataDirectory);
  const databaseDirectory = dataDirectory === null ? null : join(dataDirectory, "database");
  if (databaseDirectory !== null) mkdirSync(databaseDirectory, { recursive: true, mode: 0o700 });
  if (databaseDirectory !== null && freeBytes(databaseDirectory) < roomNeeded) {
    await lock?.release();
    throw new DiskFullError(databaseDirectory, freeBytes(databaseDirectory));
  }
  const socketDirectory = mkdtempSync(join(tmpdir(), "paridad-"));
  const release = async (): Promise<void> => {
    await rm(socketDirectory, { recursive: true, force: true });
    await lock?.release();
  };
  const [socketPath, behindSocketPath] = [port, behindPort].map((one) =>
    join(socketDirectory, `.s.PGSQL.${one}`),
  ) as [string, string];
  const behindWork = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT);
  const work = new Float64Array(behindWork);
  const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
    workerData: { dataDirectory: databaseDirectory, snapshotPath, socketPath, behindSocketPath, behindWork },
  });
  const call = createCalls(worker);
  try {
    await untilReady(worker);
  } catch (error) {
    await worker.terminate();
    await release();
    throw error;
  }
  return {
    socketDirectory,
    behindWork: () => work[0] ?? 0,
    memory: () => work[1] ?? 0,
    isFull: () => work[2] === 1,
    async checkpoint() {
      await call("checkpoint");
    },
    async dump() {
      return Buffer.from((await call("dump")) ?? new ArrayBuffer(0));
    },
    async stop() {
      await call("stop");
      await worker.terminate();
      await release();
    },
    onDeath(listener) {
      worker.on("error", listener);
    },
  };
}
