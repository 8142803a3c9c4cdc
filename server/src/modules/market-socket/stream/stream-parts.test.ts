import { expect, it, vi } from "vitest";
import { readRequest } from "./read-request.ts";
import { StreamSocket } from "./stream-socket.ts";
import { VersionedRows } from "./versioned-rows.ts";

type Row = { readonly symbol: string; readonly bid?: number | null; readonly delta?: number };
const rowsOf = () => new VersionedRows<Row>({ key: "symbol", drifting: ["delta"] });
const every = () => true;

it("what changed since a number is told as changes to who had the row, whole to who did not", () => {
  const rows = rowsOf();
  rows.put([{ symbol: "A", bid: 1, delta: 0.5 }], 1);
  rows.put([{ symbol: "A", bid: 2, delta: 0.5 }], 2);
  rows.put(
    [
      { symbol: "A", bid: 2, delta: 0.5 },
      { symbol: "B", bid: 9 },
    ],
    3,
  );
  expect(rows.since(1, every)).toEqual({
    changed: [
      { symbol: "A", bid: 2 },
      { symbol: "B", bid: 9 },
    ],
    removed: [],
  });
  expect(rows.since(0, every).changed).toEqual([
    { symbol: "A", bid: 2, delta: 0.5 },
    { symbol: "B", bid: 9 },
  ]);
  expect(rows.since(2, every).changed).toEqual([{ symbol: "B", bid: 9 }]);
  expect(rows.since(3, every)).toEqual({ changed: [], removed: [] });
  expect(rows.since(0, ({ symbol }) => symbol === "B").changed).toHaveLength(1);
});

it("a computed number is news when it moved by more than a hundred thousandth, a quoted one always", () => {
  const rows = rowsOf();
  rows.put([{ symbol: "A", bid: 1_000, delta: 0.5 }], 1);
  rows.put([{ symbol: "A", bid: 1_000, delta: 0.500_005 }], 2);
  expect(rows.since(1, every).changed).toEqual([]);
  rows.put([{ symbol: "A", bid: 1_000.001, delta: 0.500_005 }], 3);
  expect(rows.since(1, every).changed).toEqual([{ symbol: "A", bid: 1_000.001 }]);
  rows.put([{ symbol: "A", bid: 1_000.001, delta: 0.500_006 }], 4);
  expect(rows.since(3, every).changed).toEqual([{ symbol: "A", delta: 0.500_006 }]);
  rows.put([{ symbol: "A", bid: null, delta: 0.500_006 }], 5);
  expect(rows.since(4, every).changed).toEqual([{ symbol: "A", bid: null }]);
});

it("who left is named to those who wanted it and had it, and no more once it is back", () => {
  const rows = rowsOf();
  rows.put(
    [
      { symbol: "A", bid: 1 },
      { symbol: "B", bid: 2 },
    ],
    1,
  );
  rows.put([{ symbol: "B", bid: 2 }], 2);
  expect(rows.since(1, every).removed).toEqual(["A"]);
  expect(rows.since(2, every).removed).toEqual([]);
  expect(rows.since(1, ({ symbol }) => symbol === "B").removed).toEqual([]);
  expect(rows.all(every)).toEqual([{ symbol: "B", bid: 2 }]);
  rows.put(
    [
      { symbol: "A", bid: 1 },
      { symbol: "B", bid: 2 },
    ],
    3,
  );
  expect(rows.since(1, every)).toEqual({ changed: [{ symbol: "A", bid: 1 }], removed: [] });
});

const notValid = { refusal: "El pedido al mercado no es válido." };
it.each([
  ['{"op":"subscribe"}', { op: "subscribe" }],
  ['{"op":"auth","key":"k"}', { op: "auth", key: "k" }],
  ["no JSON", notValid],
  ["[]", notValid],
])("the message %s is read as %j", (text, expected) => {
  expect(readRequest(text)).toEqual(expected);
});

it("a wrong field of a subscription is named, with those that there are", () => {
  const read = readRequest('{"op":"subscribe","expiracion":"nearest"}');
  expect("refusal" in read && read.refusal).toMatch(
    /^expiracion: Campo desconocido\. ¿Es expiration\? Van: /,
  );
});

function connection({ bufferedAmount = 0, readyState = 1 } = {}) {
  const said: string[] = [];
  const webSocket = {
    OPEN: 1,
    readyState,
    bufferedAmount,
    send: (data: Buffer) => void said.push(String(data)),
    close: vi.fn<(code: number, reason: string) => void>(),
    terminate: vi.fn<() => void>(),
    ping: vi.fn<() => void>(),
  };
  let now = 5;
  const socket = new StreamSocket(webSocket as never, { now: () => now });
  return { socket, webSocket, said, wait: (milliseconds: number) => void (now += milliseconds) };
}

it("says nothing to a connection that is gone, and piles nothing up for a slow one", () => {
  const { socket, said, wait } = connection();
  wait(10);
  socket.send(Buffer.from("x"));
  expect([said, socket.spokenAt, socket.isKeepingUp]).toEqual([["x"], 15, true]);
  const gone = connection({ readyState: 3 });
  gone.wait(10);
  gone.socket.send(Buffer.from("x"));
  expect([gone.said, gone.socket.spokenAt, gone.socket.isKeepingUp]).toEqual([[], 5, false]);
  expect(connection({ bufferedAmount: 65_536 }).socket.isKeepingUp).toBe(true);
  expect(connection({ bufferedAmount: 65_537 }).socket.isKeepingUp).toBe(false);
});

it("ends with the code of its refusal; a lost feed is no end, and a ghost that was replaced is told so", () => {
  const { socket, webSocket, said } = connection();
  socket.disconnect();
  socket.emit("market_error", { code: "FEED_UNAVAILABLE", message: "m" });
  socket.disconnect();
  socket.emit("market_error", { code: "RATE_LIMIT_EXCEEDED", message: "m" });
  socket.disconnect();
  expect(webSocket.close.mock.calls).toEqual([
    [4_409, "REPLACED"],
    [4_409, "REPLACED"],
    [4_429, "RATE_LIMIT_EXCEEDED"],
  ]);
  expect(said.map((one) => (JSON.parse(one) as { code: string }).code)).toEqual([
    "FEED_UNAVAILABLE",
    "RATE_LIMIT_EXCEEDED",
  ]);
});

it("who gives no sign of life between two looks is gone", () => {
  const { socket, webSocket } = connection();
  socket.checkLife();
  expect([webSocket.ping.mock.calls.length, webSocket.terminate.mock.calls.length]).toEqual([1, 0]);
  socket.isAlive = true;
  socket.checkLife();
  expect(webSocket.terminate).not.toHaveBeenCalled();
  socket.checkLife();
  expect([webSocket.ping.mock.calls.length, webSocket.terminate.mock.calls.length]).toEqual([2, 1]);
});
