import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProtocolQueue } from "./protocol-queue.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const message = (kind: string): Uint8Array => new Uint8Array([kind.charCodeAt(0), 0, 0, 0, 4]);
const ready = (state: string): Uint8Array => new Uint8Array(Buffer.from(`Z\0\0\0\u0005${state}`, "latin1"));

/** A database that answers every unit after 20 ms with the next of these states, and a log that is always behind. */
function createWorld({ states = [] as string[], syncFails = false } = {}) {
  const events: string[] = [];
  const kinds = (bytes: Uint8Array): string =>
    [...Buffer.from(bytes).toString("latin1")].filter((letter) => /[A-Z]/.test(letter)).join("");
  const database = {
    execProtocolRaw: async (bytes: Uint8Array) => {
      events.push(`run ${kinds(bytes)}`);
      vi.advanceTimersByTime(20);
      return ready(states.shift() ?? "I");
    },
    runExclusive: <Result>(job: () => Promise<Result>) => job(),
    exec: async (text: string) => {
      events.push(text);
      return [];
    },
  };
  const wal = {
    isDirty: () => true,
    sync: () => {
      events.push("sync");
      if (syncFails) throw new Error("disk full");
    },
    syncDataFiles: () => undefined,
  };
  const lowWork = new Float64Array(1);
  const queue = new ProtocolQueue({ database: database as never, wal, lowWork });
  const send = (connection: number) => (): void => void events.push(`answer ${connection}`);
  const put = (connection: number, kind: string) =>
    queue.enqueue(connection, message(kind), send(connection));
  const behind = queue.behind();
  const putBehind = (connection: number, kind: string) =>
    behind.enqueue(connection, message(kind), send(connection));
  return { queue, events, put, putBehind, lowWork };
}

describe("the queue before the embedded database", () => {
  it("answers only after the log is on the disk, one sync for those who wait together", async () => {
    const { events, put } = createWorld();
    await Promise.all([put(1, "Q"), put(2, "Q")]);
    expect(events).toEqual(["run Q", "run Q", "sync", "answer 1", "answer 2"]);
  });

  it("never answers what could not be put on the disk", async () => {
    const { events, put } = createWorld({ syncFails: true });
    await expect(put(1, "Q")).rejects.toThrow("disk full");
    expect(events).toEqual(["run Q", "sync"]);
  });

  it("runs an extended query as one unit, whoever else speaks between its messages", async () => {
    const { events, put } = createWorld();
    await put(1, "P");
    await put(2, "P");
    await put(1, "B");
    await put(2, "B");
    await put(1, "E");
    await Promise.all([put(2, "S"), put(1, "S")]);
    expect(events.filter((event) => event.startsWith("run"))).toEqual(["run PBS", "run PBES"]);
  });

  it("serves only the connection that is inside a transaction until it ends", async () => {
    const { events, put } = createWorld({ states: ["T", "I", "I"] });
    const begun = put(1, "Q");
    const other = put(2, "Q");
    await begun;
    await put(1, "Q");
    await other;
    expect(events.filter((event) => event.startsWith("answer"))).toEqual([
      "answer 1",
      "answer 1",
      "answer 2",
    ]);
  });

  it("lets those behind wait until nobody else does, and their wait keeps no answer back", async () => {
    const { events, put, putBehind } = createWorld();
    const answers = () => events.filter((event) => !event.startsWith("run"));
    await Promise.all([put(1, "Q"), putBehind(9, "Q"), put(2, "Q"), put(3, "Q")]);
    expect(answers()).toEqual(["sync", "answer 1", "answer 2", "answer 3", "sync", "answer 9"]);
  });

  it("holds those behind back until the next statement of the same request has come", async () => {
    const { events, put, putBehind } = createWorld();
    const first = put(1, "Q");
    const slow = putBehind(2, "S");
    await first;
    await Promise.all([put(1, "Q"), slow]);
    expect(events.filter((event) => event.startsWith("run"))).toEqual(["run Q", "run Q", "run S"]);
  });

  it("lets twelve pass one that waits behind, then it is served", async () => {
    const { events, put, putBehind } = createWorld();
    const ordinary = Array.from({ length: 30 }, (_, place) => put(place + 1, "Q"));
    await Promise.all([...ordinary, putBehind(98, "Q"), putBehind(99, "Q")]);
    const answered = events.filter((event) => event.startsWith("answer"));
    // The first was under way before anything waited behind.
    expect(answered.indexOf("answer 98")).toBe(13);
    expect(answered.indexOf("answer 99")).toBe(26);
    expect(answered).toHaveLength(32);
  });

  it("counts how long those behind ran, without what they waited", async () => {
    const { lowWork, put, putBehind } = createWorld();
    const ordinary = Array.from({ length: 30 }, (_, place) => put(place + 1, "Q"));
    await Promise.all([...ordinary, putBehind(98, "Q"), putBehind(99, "Q")]);
    expect(lowWork[0]).toBe(40);
  });

  it("keeps those behind out of a transaction, too", async () => {
    const { events, put, putBehind } = createWorld({ states: ["T", "I", "I"] });
    const begun = put(1, "Q");
    const behind = putBehind(9, "Q");
    await begun;
    await put(1, "Q");
    await behind;
    expect(events.filter((event) => event.startsWith("answer"))).toEqual([
      "answer 1",
      "answer 1",
      "answer 9",
    ]);
  });

  it("rolls back for a connection that closed, and goes on with the others", async () => {
    const { queue, events, put } = createWorld({ states: ["E"] });
    await put(1, "Q");
    const other = put(2, "Q");
    await queue.clearTransactionIfNeeded(1);
    await other;
    expect(events).toContain("ROLLBACK");
    expect(events.at(-1)).toBe("answer 2");
  });

  it("does not pass on that a connection ends: it would end the database", async () => {
    const { events, put } = createWorld();
    expect(await put(1, "X")).toBe(0);
    expect(events).toEqual([]);
  });
});
