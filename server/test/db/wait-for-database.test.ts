import { once } from "node:events";
import { createServer } from "node:net";
import pino from "pino";
import { afterEach, expect, inject, it, vi } from "vitest";
import { waitForDatabase } from "../../src/db/wait-for-database.ts";
import { logOptions } from "../../src/lib/log-options.ts";
import { freePort } from "../support/server-process.ts";
import { watchLog } from "../support/transcript/log.ts";

const logged: string[] = [];
const logger = pino({ ...logOptions }, { write: (line: string) => void logged.push(line) });
const readLog = watchLog(() => logged.join(""));
const lines: string[] = [];

async function waits(what: string, databaseUrl: string, seconds: number): Promise<void> {
  const waiting = waitForDatabase({ databaseUrl, seconds, logger });
  const outcome = await waiting.then(
    () => "responde",
    ({ name, message }: Error) => `${name}: ${message}`,
  );
  lines.push("", `${what}: ${outcome}`, ...readLog().map((line) => `  ${line}`));
}

/** A server of PostgreSQL's protocol that answers each start with an error, or ends the connection. */
async function refusing(code: string | null, port = 0) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      if (code === null) return socket.destroy();
      const fields = `SFATAL\0VFATAL\0C${code}\0Mno\0\0`;
      const head = Buffer.alloc(5);
      head.write("E");
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, Buffer.from(fields)]));
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `postgres://ana:secreta@127.0.0.1:${(server.address() as { port: number }).port}/x` };
}

afterEach(() => void vi.useRealTimers());

/** As `waits`, with each pause let pass at once. */
async function waitsLong(what: string, databaseUrl: string, seconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let isOver = false;
  const waiting = waits(what, databaseUrl, seconds).finally(() => (isOver = true));
  for (let passed = logged.length; !isOver;) {
    await new Promise(setImmediate);
    if (logged.length === passed) continue;
    passed = logged.length;
    const { nextTryMilliseconds } = JSON.parse(logged.at(-1) ?? "{}") as { nextTryMilliseconds: number };
    vi.advanceTimersByTime(nextTryMilliseconds);
  }
  await waiting;
  vi.useRealTimers();
}

it("what a start says while it waits for its database reads as approved", async () => {
  const source = inject("databaseSource");
  const running = source.kind === "embedded" ? source.running[0] : undefined;
  const away = `postgres://ana:secreta@127.0.0.1:${await freePort()}/x`;
  await waits("No hay nadie, y no se espera", away, 0);

  await waits("No hay nadie en un segundo", away, 1);
  await waitsLong("Ni en veinte: la pausa no pasa de cinco", away, 20);
  const password = await refusing("28P01");
  await waits("La contraseña no es esa", password.url, 60);
  const starting = await refusing("57P03");
  await waits("Está arrancando", starting.url, 0);
  const full = await refusing("53300");
  await waits("No toma más conexiones", full.url, 0);
  const broken = await refusing(null);
  await waits("Corta", broken.url, 0);
  for (const { server } of [password, starting, full, broken]) server.close();
  if (running !== undefined) {
    await waits("Responde", `postgres://postgres:postgres@localhost/postgres?host=${running}`, 0);
  }
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("wait-for-database.txt");
});
