import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

function message(kind: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}
const ready = message("Z", "I");
const welcome = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
const answer = Buffer.concat([message("C", "SELECT 0\0"), ready]);

export type PostgresDouble = {
  readonly port: number;
  /** Starts and questions so far. */
  readonly heard: () => number;
  /** From now on nobody gets a word. */
  readonly hush: (isSilent: boolean) => void;
  readonly close: () => Promise<void>;
};

/** As much of PostgreSQL's protocol as a question without rows takes, of a server that may fall silent. */
export async function openPostgresDouble(): Promise<PostgresDouble> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let isStarted = false;
    socket.on("data", (data) => {
      const isEnd = isStarted && data.toString("latin1", 0, 1) === "X";
      connections += isEnd ? 0 : 1;
      if (!isSilent && !isEnd) socket.write(isStarted ? answer : welcome);
      isStarted = true;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => connections,
    hush: (silent) => void (isSilent = silent),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
