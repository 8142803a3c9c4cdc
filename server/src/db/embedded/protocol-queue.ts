import { setTimeout as delay } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { WalSync } from "./wal-sync.ts";

type Send = (data: Uint8Array) => void;
type Unit = {
  readonly connection: number;
  readonly messages: Uint8Array;
  readonly send: Send;
  /** Low priority: served when no ordinary unit waits. */
  readonly isLow: boolean;
  readonly settle: { resolve(bytes: number): void; reject(error: unknown): void };
};
type HeldReply = { readonly unit: Unit; readonly answer: Uint8Array };

/** Replies that one sync of the log may cover. */
const maximumGroup = 16;
/** Units that may pass one that waits behind: a busy server slows the history down but never stops it. */
const maximumPassed = 12;
/**
 * How long those behind hold back after an ordinary unit, in milliseconds: a login is a chain of short statements, and
 * without it a slow one would get in between each two of them.
 */
const graceMilliseconds = 5;
/** The host's own connection; the handlers count theirs from 1. */
const host = 0;
const code = (letter: string): number => letter.charCodeAt(0);
const flush = code("H");
const terminate = code("X");
const readyForQuery = code("Z");
const extended = new Set(["P", "B", "D", "E", "C"].map(code));

/** The transaction state that an answer ends with, or null when it does not end ready for a query. */
function stateOf(answer: Uint8Array): string | null {
  const start = answer.length - 6;
  return start >= 0 && answer[start] === readyForQuery ? String.fromCharCode(answer[start + 5] ?? 0) : null;
}

/**
 * Gives PGlite's one session to many connections. The messages of an extended query run as one unit, so connections
 * never mix their unnamed statements; while a connection is inside a transaction only it is served; and an answer
 * leaves only when the log of what it acknowledges is on the disk. It takes the place of pglite-socket's own queue.
 */
export class ProtocolQueue {
  readonly #database: Pick<PGlite, "execProtocolRaw" | "runExclusive" | "exec">;
  readonly #wal: WalSync | null;
  readonly #lowWork: Float64Array;
  readonly #partial = new Map<number, Uint8Array[]>();
  #waiting: Unit[] = [];
  #held: HeldReply[] = [];
  #owner: number | null = null;
  #isRunning = false;
  /** Units served while one behind was waiting. */
  #passed = 0;

  constructor({
    database,
    wal,
    lowWork = new Float64Array(1),
  }: {
    database: Pick<PGlite, "execProtocolRaw" | "runExclusive" | "exec">;
    wal: WalSync | null;
    /** Takes the milliseconds that low-priority units ran, added up in its first place. */
    lowWork?: Float64Array;
  }) {
    this.#database = database;
    this.#wal = wal;
    this.#lowWork = lowWork;
  }

  /** Takes one message of a connection; resolves when what it completes was answered. */
  async enqueue(connection: number, message: Uint8Array, send: Send, isLow = false): Promise<number> {
    const kind = message[0];
    if (kind === terminate) return 0;
    const earlier = this.#partial.get(connection) ?? [];
    if (kind !== undefined && extended.has(kind)) {
      this.#partial.set(connection, [...earlier, message]);
      return 0;
    }
    this.#partial.delete(connection);
    const messages = Buffer.concat([...earlier, message]);
    return new Promise<number>((resolve, reject) => {
      this.#waiting.push({ connection, messages, send, isLow, settle: { resolve, reject } });
      void this.#run();
    });
  }

  /** Runs a statement of the host's own between everybody's transactions. */
  async run(statement: string): Promise<void> {
    const text = Buffer.from(`${statement}\0`);
    const message = Buffer.alloc(5);
    message.write("Q");
    message.writeInt32BE(text.length + 4, 1);
    await this.enqueue(host, Buffer.concat([message, text]), () => undefined);
  }

  getQueueLength(): number {
    return this.#waiting.length;
  }

  /** The same queue for connections that let all others go first. */
  behind() {
    return {
      enqueue: (connection: number, message: Uint8Array, send: Send) =>
        this.enqueue(connection, message, send, true),
      getQueueLength: () => this.getQueueLength(),
      clearQueueForHandler: (connection: number) => this.clearQueueForHandler(connection),
      clearTransactionIfNeeded: (connection: number) => this.clearTransactionIfNeeded(connection),
    };
  }

  /** Drops the pending units of a closed connection. */
  clearQueueForHandler(connection: number): void {
    this.#partial.delete(connection);
    const own = this.#waiting.filter((unit) => unit.connection === connection);
    this.#waiting = this.#waiting.filter((unit) => unit.connection !== connection);
    for (const unit of own) unit.settle.reject(new Error("connection closed"));
  }

  /** Rolls back the open transaction of a closed connection. */
  async clearTransactionIfNeeded(connection: number): Promise<void> {
    if (this.#owner !== connection) return;
    await this.#database.exec("ROLLBACK");
    if (this.#owner === connection) this.#owner = null;
    await this.#run();
  }

  #next(): Unit | undefined {
    if (this.#owner !== null) return this.#take(({ connection }) => connection === this.#owner);
    const behind = (): Unit | undefined => this.#take(({ isLow }) => isLow);
    const unit =
      (this.#passed >= maximumPassed ? behind() : undefined) ?? this.#take(({ isLow }) => !isLow) ?? behind();
    if (unit?.isLow !== false) this.#passed = 0;
    else if (this.#waiting.some(({ isLow }) => isLow)) this.#passed += 1;
    return unit;
  }

  #take(isWanted: (unit: Unit) => boolean): Unit | undefined {
    const index = this.#waiting.findIndex(isWanted);
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let unit = this.#next(); unit !== undefined; unit = this.#next()) {
      await this.#serve(unit);
      // Answers don't wait for low-priority units.
      const isOnlyLowLeft = this.#waiting.every(({ isLow }) => isLow);
      if (isOnlyLowLeft || this.#held.length >= maximumGroup) this.#release();
      if (isOnlyLowLeft && !unit.isLow && this.#waiting.length > 0) await delay(graceMilliseconds);
    }
    this.#release();
    this.#isRunning = false;
  }

  async #serve(unit: Unit): Promise<void> {
    const begun = performance.now();
    try {
      const answer = await this.#database.runExclusive(() =>
        this.#database.execProtocolRaw(unit.messages, { syncToFs: false }),
      );
      if (unit.isLow) this.#lowWork[0] = (this.#lowWork[0] ?? 0) + performance.now() - begun;
      const state = stateOf(answer);
      const kind = unit.messages[0];
      if (state === "I") this.#owner = null;
      else if (state !== null || kind === flush) this.#owner = unit.connection;
      if (state === "I" && this.#wal?.isDirty()) this.#held.push({ unit, answer });
      else this.#reply({ unit, answer });
    } catch (error) {
      unit.settle.reject(error);
    }
  }

  #release(): void {
    if (this.#held.length === 0) return;
    const held = this.#held;
    this.#held = [];
    try {
      this.#wal?.sync();
    } catch (error) {
      // A write that can't be synced is never acknowledged: the connections break instead.
      for (const { unit } of held) unit.settle.reject(error);
      return;
    }
    for (const reply of held) this.#reply(reply);
  }

  #reply({ unit, answer }: HeldReply): void {
    unit.send(answer);
    unit.settle.resolve(answer.length);
  }
}
