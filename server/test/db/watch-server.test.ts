import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchServer } from "../../src/db/watch-server.ts";
import { openPostgresDouble } from "../support/postgres-double.ts";
import type { PostgresDouble } from "../support/postgres-double.ts";

let double: PostgresDouble;
let broken: string[];
let stop: () => Promise<void>;
const pool = new EventEmitter();
/** A connection of the pool, which notes that it was broken off. */
const connection = (name: string) => ({ connection: { stream: { destroy: () => broken.push(name) } } });
const keptOpen = connection("kept");
const gone = connection("gone");

beforeEach(async () => {
  double = await openPostgresDouble();
  broken = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const config = { host: "127.0.0.1", port: double.port, user: "ana", database: "x", password: "x" };
  stop = watchServer(config, [pool as unknown as pg.Pool]);
  for (const one of [keptOpen, gone]) pool.emit("connect", one);
  pool.emit("remove", gone);
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
  pool.removeAllListeners();
  await double.close();
});

/** Traffic of the connection runs outside of the clock. */
const settle = async (isThere: () => boolean = () => true): Promise<void> => {
  for (let turn = 0; turn < 20 || !isThere(); turn += 1) await new Promise((next) => setImmediate(next));
};
const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
};

it("a server that answers each second keeps its connections, for as long as it likes", async () => {
  await pass(999);
  expect(double.heard()).toBe(0);
  await pass(1);
  await settle(() => double.heard() === 2);
  for (let count = 3; count <= 6; count += 1) {
    await pass(1_000);
    await settle(() => double.heard() === count);
  }
  await pass(4_000);
  expect(broken).toEqual([]);
});

it("one that falls silent for four seconds loses every connection, and is asked again on a new one", async () => {
  await pass(1_000);
  await settle(() => double.heard() === 2);
  double.hush(true);
  await pass(1_000);
  await settle(() => double.heard() === 3);
  await pass(3_999);
  expect(broken).toEqual([]);
  await pass(1);
  expect(broken).toEqual(["kept"]);
  double.hush(false);
  await pass(1_000);
  // A start and a question.
  await settle(() => double.heard() === 5);
  expect(broken).toEqual(["kept"]);
});

it("one that refuses is away and heard: nothing is broken off, and it is asked again", async () => {
  await double.close();
  for (let count = 0; count < 8; count += 1) await pass(1_000);
  expect(broken).toEqual([]);
  double = await openPostgresDouble();
});
