import { createHash } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { errorCodeOf } from "../lib/error-code-of.ts";

/** Longest path of a Unix socket that every system takes. */
const maximumSocketPath = 100;
const maximumRequestBytes = 64_000;

/** A command of the running server: it may report progress before it answers. Its messages reach the user. */
export type LocalCommand = (input: unknown, tell: (progress: object) => void) => Promise<object>;

export type LocalAnswer =
  | { readonly kind: "no-server" }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly message: string };

/** The socket of the server that holds a data directory; only its owner can open it. */
export function localSocketPath(dataDirectory: string): string {
  const inside = join(resolve(dataDirectory), "server.sock");
  if (Buffer.byteLength(inside) <= maximumSocketPath) return inside;
  const name = createHash("sha256").update(resolve(dataDirectory)).digest("hex").slice(0, 24);
  return join(tmpdir(), `paridad-${name}.sock`);
}

function answerLine(socket: Socket, line: object): void {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
}

async function run(
  line: string,
  { socket, commands }: { socket: Socket; commands: Readonly<Record<string, LocalCommand>> },
): Promise<void> {
  try {
    const request = JSON.parse(line) as { command?: unknown; input?: unknown };
    const name = String(request.command);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new Error(`El servidor no conoce el comando ${name}.`);
    const result = await command(request.input, (progress) => answerLine(socket, { progress }));
    answerLine(socket, { result });
  } catch (error) {
    answerLine(socket, { error: error instanceof Error ? error.message : "El comando falló." });
  }
  socket.end();
}

function serve(socket: Socket, commands: Readonly<Record<string, LocalCommand>>): void {
  let received = "";
  socket.setEncoding("utf8");
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: string) => {
    received += chunk;
    if (received.length > maximumRequestBytes) socket.destroy();
    const end = received.indexOf("\n");
    if (end === -1) return;
    socket.pause();
    socket.removeAllListeners("data");
    void run(received.slice(0, end), { socket, commands });
  });
}

/**
 * Lets commands on this machine (`import-history`, `create-admin`, backups) run inside the server that holds the
 * database: one line of JSON asks, lines of JSON answer. Call it only while holding the data directory's lock: what an
 * earlier process left at `path` is removed.
 */
export async function startLocalCommands({
  path,
  commands,
}: {
  path: string;
  commands: Readonly<Record<string, LocalCommand>>;
}): Promise<{ stop(): Promise<void> }> {
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    serve(socket, commands);
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(path, done);
  });
  await chmod(path, 0o600);
  return {
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
      await rm(path, { force: true });
    },
  };
}

const nobodyListens = new Set(["ENOENT", "ECONNREFUSED", "ENOTSOCK"]);
const brokenOff = new Set(["ECONNRESET", "EPIPE"]);

async function answerOf(socket: Socket, onProgress: (progress: unknown) => void): Promise<LocalAnswer> {
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = JSON.parse(line) as { progress?: unknown; result?: unknown; error?: string };
      if (answer.error !== undefined) return { kind: "error", message: answer.error };
      if (answer.result !== undefined) return { kind: "result", result: answer.result };
      onProgress(answer.progress);
    }
  } catch (error) {
    // A killed server breaks the connection off where a stopped one ends it.
    if (!brokenOff.has(errorCodeOf(error))) throw error;
  }
  return { kind: "error", message: "El servidor se detuvo antes de terminar." };
}

/** Runs a command in the server that listens at `path`; `no-server` when there is none. */
export async function callLocalCommand({
  path,
  command,
  input,
  onProgress = () => undefined,
}: {
  path: string;
  command: string;
  input: unknown;
  onProgress?: (progress: unknown) => void;
}): Promise<LocalAnswer> {
  const socket = createConnection(path);
  try {
    await new Promise<void>((done, fail) => {
      socket.once("connect", done);
      socket.once("error", fail);
    });
  } catch (error) {
    if (nobodyListens.has(errorCodeOf(error))) return { kind: "no-server" };
    throw error;
  }
  socket.write(`${JSON.stringify({ command, input })}\n`);
  return answerOf(socket, onProgress);
}
