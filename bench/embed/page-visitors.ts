import { connect } from "node:net";
import type { Socket } from "node:net";

/** What all visitors of a page saw. */
export type Visits = {
  answers: number;
  notModified: number;
  /** Anything but 200 and 304, and connections that broke. */
  refused: number;
  bytes: number;
  /** Answers older than a pace: another visitor had a newer one for that long. */
  late: number;
  readonly milliseconds: number[];
  /** From the market's instant to a visitor, by the stream, of one visitor in twenty. */
  readonly ages: number[];
};

export type VisitorOptions = {
  readonly port: number;
  /** A whole request, without its validator. */
  readonly head: string;
  readonly paceMilliseconds: number;
};

/** One visitor in so many takes the stream plain, which can be read without work that would be the bench's. */
const sampled = 20;
const headEnd = Buffer.from("\r\n\r\n");

/** Since when each snapshot has been out of date. */
function createSnapshots() {
  const supersededAt = new Map<string, number>();
  let newest = "";
  return (tag: string, now: number): number => {
    if (tag !== newest && !supersededAt.has(tag)) {
      if (newest !== "") supersededAt.set(newest, now);
      newest = tag;
    }
    return now - (supersededAt.get(tag) ?? now);
  };
}

/** Reads the chunks of a stream; false for an answer that is none. Its first chunk is the head of the compression. */
function readFrames(onFrame: (tag: string, chunk: Buffer) => void) {
  let pending: Buffer = Buffer.alloc(0);
  let chunks = -1;
  return (data: Buffer): boolean => {
    pending = pending.length === 0 ? data : Buffer.concat([pending, data]);
    if (chunks < 0) {
      const end = pending.indexOf(headEnd);
      if (end < 0) return true;
      if (pending.toString("latin1", 9, 12) !== "200") return false;
      pending = pending.subarray(end + 4);
      chunks = 0;
    }
    for (;;) {
      const line = pending.indexOf("\r\n");
      if (line < 0) return true;
      const length = Number.parseInt(pending.toString("latin1", 0, line), 16);
      if (pending.length < line + length + 4) return true;
      if (chunks > 0)
        onFrame(
          `${length} ${pending.toString("latin1", line + 2, line + 60)}`,
          pending.subarray(0, line + length + 4),
        );
      chunks += 1;
      pending = pending.subarray(line + length + 4);
    }
  };
}

type Crowd = VisitorOptions & {
  readonly visits: Visits;
  readonly ageOf: ReturnType<typeof createSnapshots>;
  readonly isOver: () => boolean;
};

function open({ port, visits, isOver }: Crowd): Socket {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  for (const event of ["error", "end"]) {
    socket.on(event, () => void (visits.refused += isOver() ? 0 : 1));
  }
  return socket;
}

/** Each visitor comes from an address of its own. */
function headOf(head: string, index: number): string {
  return `${head}x-forwarded-for: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}\r\n`;
}

/** One who keeps a stream open. */
function listen(crowd: Crowd, index: number): Socket {
  const { visits, ageOf, paceMilliseconds, head } = crowd;
  const socket = open(crowd);
  const isRead = index % sampled === 0;
  const read = readFrames((tag, chunk) => {
    visits.answers += 1;
    if (isRead) {
      const asOf = /"asOfMilliseconds":(\d+)/.exec(chunk.toString("latin1"))?.[1];
      if (asOf !== undefined) visits.ages.push(Date.now() - Number(asOf));
      return;
    }
    visits.bytes += chunk.length;
    if (ageOf(tag, performance.now()) > paceMilliseconds) visits.late += 1;
  });
  socket.on("data", (chunk) => {
    if (!read(chunk)) visits.refused += 1;
  });
  const stream = head.replace("/snapshot", "/stream");
  const asked = headOf(isRead ? stream.replace("gzip, deflate, br", "identity") : stream, index);
  socket.write(`${asked}accept: text/event-stream\r\n\r\n`);
  return socket;
}

/** One who asks once a pace on a kept connection, at a phase of its own. */
function ask(crowd: Crowd, index: number, phase: number): Socket {
  const { visits, ageOf, paceMilliseconds, isOver } = crowd;
  const socket = open(crowd);
  const head = headOf(crowd.head, index);
  let tag = "";
  let askedAt = 0;
  let pending: Buffer = Buffer.alloc(0);
  const send = (): void => {
    if (isOver()) return;
    askedAt = performance.now();
    socket.write(tag === "" ? `${head}\r\n` : `${head}if-none-match: ${tag}\r\n\r\n`);
  };
  socket.on("data", (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const end = pending.indexOf(headEnd);
    if (end < 0) return;
    const text = pending.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (pending.length < end + 4 + length) return;
    visits.bytes += end + 4 + length;
    pending = Buffer.alloc(0);
    const status = text.slice(9, 12);
    if (status === "200") visits.answers += 1;
    else if (status === "304") visits.notModified += 1;
    else visits.refused += 1;
    tag = /etag: ([^\r]+)/i.exec(text)?.[1] ?? tag;
    const now = performance.now();
    if (ageOf(tag, now) > paceMilliseconds) visits.late += 1;
    visits.milliseconds.push(now - askedAt);
    setTimeout(send, Math.max(0, askedAt + paceMilliseconds - now));
  });
  setTimeout(send, phase);
  return socket;
}

/** Visitors of a page, by the stream or by asking once a pace. */
export function createVisitors(options: VisitorOptions) {
  const visits: Visits = {
    answers: 0,
    notModified: 0,
    refused: 0,
    bytes: 0,
    late: 0,
    milliseconds: [],
    ages: [],
  };
  const sockets: Socket[] = [];
  let isOver = false;
  const crowd = { ...options, visits, ageOf: createSnapshots(), isOver: () => isOver };
  return {
    visits,
    async come(count: number, { isStream }: { readonly isStream: boolean }): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        const phase = (index / count) * options.paceMilliseconds;
        sockets.push(isStream ? listen(crowd, index) : ask(crowd, index, phase));
        // The listener's queue is shorter than the crowd.
        if (index % 100 === 99) await new Promise((done) => setTimeout(done, 50));
      }
    },
    leave(): void {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
