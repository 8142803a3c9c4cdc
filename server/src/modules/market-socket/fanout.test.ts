import { expect, it } from "vitest";
import { bufferedBytes, dropClogged, fanOut, sendSnapshot } from "./fanout.ts";

/** A client's socket: what waits for it, and what it was told. */
function socketOf({ queued = [], bytes = 0 }: { queued?: unknown[]; bytes?: number } = {}) {
  const told: unknown[] = [];
  const rooms = new Set<string>();
  const state = { isClosed: false, isWritable: true };
  const conn = {
    writeBuffer: queued.map((data) => ({ data })),
    readyState: "open",
    transport: { socket: { bufferedAmount: bytes }, writable: true },
    close: () => (state.isClosed = true),
  };
  const socket = {
    id: "s1",
    conn,
    data: { stage: "live" as string, clogged: null as number | null },
    emit: (_name: string, payload: unknown) => void told.push(payload),
    join: (room: string) => rooms.add(room),
    leave: (room: string) => rooms.delete(room),
  };
  return { socket, conn, told, rooms, state };
}
const asSocket = (one: ReturnType<typeof socketOf>) => one.socket as never;

it("what waits for a client is what both queues hold", () => {
  expect(bufferedBytes(asSocket(socketOf({ queued: ["12345", undefined, 7], bytes: 10 })))).toBe(15);
  expect(bufferedBytes(asSocket(socketOf()))).toBe(0);
  const polling = { conn: { transport: {} } } as never;
  expect(bufferedBytes(polling)).toBe(0);
});

it("who has too much waiting for too long is dropped; who catches up in time begins anew", () => {
  const limits = { maximumBufferedBytes: 100, patienceMilliseconds: 10_000 };
  const slow = socketOf({ bytes: 101 });
  const fine = socketOf({ bytes: 100 });
  const sweep = (now: number) => dropClogged({ sockets: [asSocket(slow), asSocket(fine)], now, limits });
  sweep(0);
  expect([slow.socket.data.clogged, fine.socket.data.clogged]).toEqual([0, null]);
  sweep(9_999);
  expect(slow.state.isClosed).toBe(false);
  slow.conn.transport.socket.bufferedAmount = 100;
  sweep(9_999);
  expect(slow.socket.data.clogged).toBeNull();
  slow.conn.transport.socket.bufferedAmount = 101;
  sweep(10_000);
  sweep(19_999);
  expect(slow.state.isClosed).toBe(false);
  sweep(20_000);
  expect([slow.state.isClosed, fine.state.isClosed]).toEqual([true, false]);
});

it("a whole state goes at once where nothing waits, otherwise with the next update", () => {
  const free = socketOf();
  sendSnapshot(asSocket(free), { seq: 7 } as never);
  expect([free.told, free.socket.data.stage, [...free.rooms]]).toEqual([[{ seq: 7 }], "live", ["live"]]);
  const busy = socketOf({ queued: ["x"] });
  busy.rooms.add("live");
  sendSnapshot(asSocket(busy), { seq: 7 } as never);
  expect([busy.told, busy.socket.data.stage, [...busy.rooms]]).toEqual([[], "behind", []]);
});

it("an update goes to who watches; who can't take it falls behind, and gets everything when it can again", () => {
  const sent: [string[] | string, unknown][] = [];
  const to = (room: string[] | string) => ({
    volatile: { emit: (_name: string, payload: unknown) => void sent.push([room, payload]) },
  });
  const server = { local: { to } } as never;
  const [idle, slow, back] = [socketOf(), socketOf(), socketOf()];
  idle.socket.data.stage = "idle";
  idle.conn.transport.writable = false;
  slow.conn.transport.writable = false;
  slow.rooms.add("live");
  back.socket.data.stage = "behind";
  const sockets = [idle, slow, back].map(asSocket);
  fanOut({ server, sockets, update: { seq: 2 } as never, snapshot: () => ({ full: true, seq: 2 }) as never });
  expect(sent).toEqual([
    ["live", { seq: 2 }],
    [["s1"], { full: true, seq: 2 }],
  ]);
  expect([idle, slow, back].map(({ socket, rooms }) => [socket.data.stage, rooms.size])).toEqual([
    ["idle", 0],
    ["behind", 0],
    ["live", 1],
  ]);
  fanOut({ server, sockets, update: { seq: 3 } as never, snapshot: () => ({ seq: 0 }) as never });
  expect(sent.at(-1)).toEqual(["live", { seq: 3 }]);
});
