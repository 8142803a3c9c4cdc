import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ProtocolQueue } from "./protocol-queue.ts";
import { createWalSync } from "./wal-sync.ts";

const ready = (state: string): Uint8Array => new Uint8Array(Buffer.from(`Z\0\0\0\u0005${state}`, "latin1"));
const text = (kind: string) => new Uint8Array(Buffer.from(`${kind}\0\0\0\u0004`, "latin1"));

/** A database that answers when it is let, with the next of these states. */
function world(states: string[] = []) {
  const events: string[] = [];
  const waiting: (() => void)[] = [];
  const database = {
    execProtocolRaw: async (bytes: Uint8Array) => {
      events.push(
        Buffer.from(bytes)
          .toString("latin1")
          .replaceAll(/[^ -~]/g, ""),
      );
      await new Promise<void>((done) => waiting.push(done));
      return ready(states.shift() ?? "I");
    },
    runExclusive: <Result>(job: () => Promise<Result>) => job(),
    exec: async (statement: string) => void events.push(statement),
  };
  const queue = new ProtocolQueue({ database: database as never, wal: null });
  const answerOne = async () => {
    waiting.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { queue, events, answerOne };
}

it("what a closed connection still waited for is dropped, and its half-said request forgotten", async () => {
  const { queue, events, answerOne } = world();
  const send = () => undefined;
  const first = queue.enqueue(1, text("Q"), send);
  const second = queue.enqueue(2, text("Q"), send);
  await queue.enqueue(2, text("P"), send);
  const third = queue.enqueue(3, text("Q"), send);
  expect(queue.getQueueLength()).toBe(2);
  queue.behind().clearQueueForHandler(2);
  await expect(second).rejects.toThrow("connection closed");
  expect(queue.getQueueLength()).toBe(1);
  await answerOne();
  await answerOne();
  await Promise.all([first, third]);
  const again = queue.enqueue(2, text("S"), send);
  await answerOne();
  await again;
  expect(events.map((one) => one[0])).toEqual(["Q", "Q", "S"]);
  expect(await queue.enqueue(1, text("X"), send)).toBe(0);
});

it("the open transaction of a closed connection is rolled back, and the others go on; nobody else's is", async () => {
  const { queue, events, answerOne } = world(["T"]);
  const send = () => undefined;
  const begun = queue.enqueue(1, text("Q"), send);
  await answerOne();
  await begun;
  const other = queue.enqueue(2, text("Q"), send);
  await queue.clearTransactionIfNeeded(2);
  expect(events).toHaveLength(1);
  const cleared = queue.behind().clearTransactionIfNeeded(1);
  await new Promise((done) => setImmediate(done));
  await answerOne();
  await Promise.all([cleared, other]);
  expect(events[1]).toBe("ROLLBACK");
  expect(events).toHaveLength(3);
});

it("the host's own statement runs as a simple query, with its length before it", async () => {
  const { queue, events, answerOne } = world();
  const run = queue.run("CHECKPOINT");
  await new Promise((done) => setImmediate(done));
  await answerOne();
  await run;
  expect(events).toEqual(["QCHECKPOINT"]);
});

it("the log has to be synced after each write of one of its files, and no other file makes it so", () => {
  const directory = mkdtempSync(join(tmpdir(), "wal-"));
  try {
    mkdirSync(join(directory, "pg_wal"));
    const wal = createWalSync(directory);
    expect(wal.isDirty()).toBe(false);
    writeFileSync(join(directory, "pg_wal", "archive_status"), "x");
    expect(wal.isDirty()).toBe(false);
    const segment = join(directory, "pg_wal", "0".repeat(24));
    writeFileSync(segment, "x");
    expect(wal.isDirty()).toBe(true);
    utimesSync(segment, new Date(Date.now() - 5_000), new Date(Date.now() - 5_000));
    wal.sync();
    expect(wal.isDirty()).toBe(false);
    writeFileSync(segment, "xy");
    expect(wal.isDirty()).toBe(true);
    wal.syncDataFiles();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
