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
};

export type VisitorOptions = {
  readonly port: number;
  /** A whole request, without its validator. */
  readonly head: string;
  readonly paceMilliseconds: number;
};

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

/** Keep-alive connections that each ask once a pace, as a page's element does, at phases of their own. */
export function createVisitors({ port, head, paceMilliseconds }: VisitorOptions) {
  const visits: Visits = { answers: 0, notModified: 0, refused: 0, bytes: 0, late: 0, milliseconds: [] };
  const ageOf = createSnapshots();
  const sockets: Socket[] = [];
  let isOver = false;

  const visit = (phase: number): void => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    sockets.push(socket);
    let tag = "";
    let askedAt = 0;
    let pending = Buffer.alloc(0);
    const ask = (): void => {
      if (isOver) return;
      askedAt = performance.now();
      socket.write(tag === "" ? `${head}\r\n` : `${head}if-none-match: ${tag}\r\n\r\n`);
    };
    const next = (): void => {
      const now = performance.now();
      visits.milliseconds.push(now - askedAt);
      setTimeout(ask, Math.max(0, askedAt + paceMilliseconds - now));
    };
    socket.on("data", (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = pending.indexOf(headEnd);
      if (end < 0) return;
      const text = pending.toString("latin1", 0, end).toLowerCase();
      const length = Number(/content-length: (\d+)/.exec(text)?.[1] ?? 0);
      if (pending.length < end + 4 + length) return;
      visits.bytes += end + 4 + length;
      pending = Buffer.alloc(0);
      const status = text.slice(9, 12);
      if (status === "200") visits.answers += 1;
      else if (status === "304") visits.notModified += 1;
      else visits.refused += 1;
      // As sent, for the header is compared with what the server wrote.
      tag = /etag: ([^\r]+)/i.exec(chunk.toString("latin1", 0, Math.min(chunk.length, 2_000)))?.[1] ?? tag;
      if (ageOf(tag, performance.now()) > paceMilliseconds) visits.late += 1;
      next();
    });
    socket.on("error", () => void (visits.refused += isOver ? 0 : 1));
    setTimeout(ask, phase);
  };

  return {
    visits,
    async come(count: number): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        visit((index / count) * paceMilliseconds);
        // The listener's queue is shorter than the crowd.
        if (index % 100 === 99) await new Promise((done) => setTimeout(done, 20));
      }
    },
    leave(): void {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
