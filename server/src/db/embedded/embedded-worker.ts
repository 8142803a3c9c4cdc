import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { Server } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketHandler } from "@electric-sql/pglite-socket";
import type { PGLiteSocketHandlerOptions } from "@electric-sql/pglite-socket";
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedWorkerData } from "./embedded-messages.ts";
import { collectGarbage } from "../../lib/collect-garbage.ts";
import { keepModesPrivate } from "./private-modes.ts";
import { ProtocolQueue } from "./protocol-queue.ts";
import { createRoomWatch, freeBytes } from "./room.ts";
import { createWalSync } from "./wal-sync.ts";
import type { WalSync } from "./wal-sync.ts";

type Running = {
  readonly database: PGlite;
  readonly servers: readonly Server[];
  readonly wal: WalSync | null;
  readonly handlers: ReadonlySet<PGLiteSocketHandler>;
};
const measuredEveryMilliseconds = 10_000;
const roomAskedEveryMilliseconds = 500;
/** Memory that never shrinks. With the 128 MB of the default the questions of the history took as long. */
const sharedBuffers = "16MB";
type Queue = Pick<ProtocolQueue, keyof PGLiteSocketHandlerOptions["queryQueue"]>;

function listen(queue: Queue, socketPath: string, handlers: Set<PGLiteSocketHandler>): Promise<Server> {
  const server = createServer((socket) => {
    // Its type is a class, nominal by its private members; ours has the public ones, which are all that is called.
    const queryQueue = queue as unknown as PGLiteSocketHandlerOptions["queryQueue"];
    const handler = new PGLiteSocketHandler({ queryQueue, closeOnDetach: true });
    handlers.add(handler);
    for (const event of ["close", "error"]) handler.addEventListener(event, () => handlers.delete(handler));
    void handler.attach(socket);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, () => resolve(server));
  });
}

/** A disk that fills up takes the writes away before the log finds no room: what reads goes on. */
function watchRoom(directory: string, queue: ProtocolQueue, shared: Float64Array): void {
  const look = createRoomWatch({
    free: () => freeBytes(directory),
    onChange(isFull) {
      shared[2] = isFull ? 1 : 0;
      queue.run(`SET default_transaction_read_only = ${isFull ? "on" : "off"}`).catch(() => undefined);
    },
  });
  setInterval(look, roomAskedEveryMilliseconds).unref();
}

async function start(data: EmbeddedWorkerData): Promise<Running> {
  const { dataDirectory, snapshotPath, socketPath, behindSocketPath, behindWork } = data;
  keepModesPrivate();
  const snapshot = snapshotPath === null ? {} : { loadDataDir: new Blob([readFileSync(snapshotPath)]) };
  const database = await PGlite.create({
    ...(dataDirectory === null ? {} : { dataDir: dataDirectory }),
    ...snapshot,
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${sharedBuffers}`],
  });
  await database.exec("SET TIME ZONE 'UTC'");
  // A day of bars is grouped in memory; by the default of 4 MB it would be sorted in files.
  await database.exec("SET work_mem = '16MB'");
  const wal = dataDirectory === null ? null : createWalSync(dataDirectory);
  wal?.syncDataFiles();
  const shared = new Float64Array(behindWork);
  const measure = (): void => void (shared[1] = database.Module.HEAPU8.length);
  measure();
  setInterval(measure, measuredEveryMilliseconds).unref();
  const queue = new ProtocolQueue({ database, wal, lowWork: shared });
  if (dataDirectory !== null) watchRoom(dataDirectory, queue, shared);
  const handlers = new Set<PGLiteSocketHandler>();
  const servers = [
    await listen(queue, socketPath, handlers),
    await listen(queue.behind(), behindSocketPath, handlers),
  ];
  return { database, wal, servers, handlers };
}

async function checkpoint({ database, wal }: Running): Promise<void> {
  await database.exec("CHECKPOINT");
  wal?.syncDataFiles();
}

async function stop(running: Running): Promise<void> {
  for (const handler of running.handlers) await handler.detach(true);
  await Promise.all(running.servers.map((server) => new Promise<void>((done) => server.close(() => done()))));
  await checkpoint(running);
  await running.database.close();
  running.wal?.syncDataFiles();
}

async function answer(running: Running, { kind }: EmbeddedRequest): Promise<ArrayBuffer | null> {
  if (kind === "dump") {
    const dump = await running.database.dumpDataDir("none");
    return dump.arrayBuffer();
  }
  if (kind === "stop") {
    await stop(running);
    return null;
  }
  await checkpoint(running);
  collectGarbage();
  return null;
}

const tell = (message: EmbeddedAnswer): void => parentPort?.postMessage(message);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  const running = await start(workerData as EmbeddedWorkerData);
  parentPort?.on("message", (request: EmbeddedRequest) => {
    answer(running, request).then(
      (result) => {
        tell({ kind: "done", id: request.id, result });
        if (request.kind === "stop") parentPort?.close();
      },
      (error: unknown) => tell({ kind: "failed", id: request.id, message: textOf(error) }),
    );
  });
  tell({ kind: "ready" });
} catch (error) {
  tell({ kind: "failed", id: null, message: textOf(error) });
}
