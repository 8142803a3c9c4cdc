import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { ReadyAnswers } from "./ready-answers.ts";

const document = {
  tag: '"t"',
  bytes: { br: Buffer.from("b"), gzip: Buffer.from("gz"), identity: Buffer.from("all") },
};
const url = "/api/embed/snapshot?key=k&chain=nearest";

function visit(headers: object = {}, more: object = {}) {
  const response = Object.assign(new EventEmitter(), {
    writableFinished: false,
    writeHead: vi.fn<(status: number, headers: string[]) => object>(),
    end: vi.fn<(bytes?: Buffer) => void>(),
  });
  response.writeHead.mockReturnValue(response);
  const request = { url, method: "GET", headers: { origin: "https://a.example", ...headers }, ...more };
  return {
    response,
    handle: vi.fn<() => void>(),
    request: request as unknown as IncomingMessage,
    raw: response as unknown as ServerResponse,
    close(writableFinished: boolean) {
      response.writableFinished = writableFinished;
      response.emit("close");
    },
  };
}
type Visit = ReturnType<typeof visit>;

function createWorld() {
  let now = 0;
  const count = vi.fn<(keyId: string, answers: number) => void>();
  const ready = new ReadyAnswers({ clock: { now: () => now }, count });
  const sent = { etag: '"t"', "x-secret": "no", "content-type": "application/json", ratelimit: undefined };
  return {
    ready,
    count,
    at: (time: number) => void (now = time),
    come: (one: Visit) => ready.answer(one.request, one.raw, one.handle),
    keep: (one: Visit, keyId = "k1") =>
      ready.keep(one.request, { keyId, document, until: now + 2_000, latest: now + 4_000, sent }),
  };
}

it("the first of a page goes the ordinary way, the others wait and get what it gets, each in its encoding", () => {
  const { come, keep, count, ready } = createWorld();
  const [first, second, known] = [
    visit(),
    visit({ "accept-encoding": "gzip" }),
    visit({ "if-none-match": '"t"' }),
  ];
  expect([come(first), come(second), come(known)]).toEqual([false, true, true]);
  expect(second.response.writeHead).not.toHaveBeenCalled();
  keep(first);
  expect(second.response.writeHead.mock.calls).toEqual([
    [
      200,
      ["content-type", "application/json", "etag", '"t"', "content-length", "2", "content-encoding", "gzip"],
    ],
  ]);
  expect(second.response.end).toHaveBeenCalledWith(document.bytes.gzip);
  expect(known.response.writeHead).toHaveBeenCalledWith(304, [
    "content-type",
    "application/json",
    "etag",
    '"t"',
  ]);
  expect(known.response.end.mock.calls).toEqual([[]]);
  expect(first.response.writeHead).not.toHaveBeenCalled();
  // Counted once, when the next one takes its place; a key that ended has nothing ready.
  ready.forget("another");
  expect(count).not.toHaveBeenCalled();
  ready.forget("k1");
  ready.forget("k1");
  expect(count.mock.calls).toEqual([["k1", 2]]);
  first.close(true);
  expect(come(visit())).toBe(false);
});

it("who waits for one that was refused asks for themselves; for one who left, the next does", () => {
  const { come } = createWorld();
  const [refused, ...others] = [visit(), visit(), visit()];
  for (const one of [refused, ...others]) come(one as Visit);
  refused?.close(true);
  expect(others.map(({ handle }) => handle.mock.calls.length)).toEqual([1, 1]);
  const [left, next, last] = [
    visit({ origin: "https://b.example" }),
    visit({ origin: "https://b.example" }),
    visit({ origin: "https://b.example" }),
  ];
  for (const one of [left, next, last]) come(one);
  left.close(false);
  expect([next, last].map(({ handle }) => handle.mock.calls.length)).toEqual([1, 0]);
  next.close(true);
  expect(last.handle).toHaveBeenCalledOnce();
});

it("is sent until its pace is over, then to one who waits for the next, and never after another pace", () => {
  const { come, keep, at, count } = createWorld();
  const first = visit();
  come(first);
  keep(first);
  first.close(true);
  at(1_999);
  expect(come(visit())).toBe(true);
  at(2_000);
  const leader = visit();
  expect([come(leader), come(visit())]).toEqual([false, true]);
  at(4_000);
  const late = visit();
  expect([come(late), late.response.writeHead.mock.calls.length]).toEqual([true, 0]);
  keep(leader);
  expect(late.response.writeHead).toHaveBeenCalledOnce();
  expect(count.mock.calls).toEqual([["k1", 2]]);
});

it("is of one page, of its origin and by reading alone; what nobody came for is not told", () => {
  const { ready, come, keep, count } = createWorld();
  const first = visit();
  come(first);
  keep(first);
  first.close(true);
  for (const other of [
    visit({ origin: "https://b.example" }),
    visit({}, { url: "/api/embed/snapshot?key=k" }),
    visit({}, { method: "POST" }),
    visit({}, { url: "/api/embed/stream?key=k" }),
    visit({ origin: undefined, "sec-fetch-site": "same-origin" }),
  ]) {
    expect(come(other), JSON.stringify(other.request)).toBe(false);
  }
  ready.forget("k1");
  expect(count).not.toHaveBeenCalled();
  keep(first);
  expect(come(visit())).toBe(true);
});

it("what nobody comes for any longer is told once its time is over; closed, nothing is kept and all is told", () => {
  const { ready, come, keep, at, count } = createWorld();
  const first = visit();
  come(first);
  keep(first);
  first.close(true);
  come(visit());
  at(3_999);
  ready.settleOld();
  expect(count).not.toHaveBeenCalled();
  at(4_000);
  ready.settleOld();
  expect(count.mock.calls).toEqual([["k1", 1]]);
  const [leader, waiting] = [visit(), visit()];
  expect([come(leader), come(waiting)]).toEqual([false, true]);
  ready.close();
  keep(leader);
  expect(waiting.response.writeHead).toHaveBeenCalledOnce();
  expect(count.mock.calls[1]).toEqual(["k1", 1]);
  leader.close(true);
  expect(come(visit())).toBe(false);
});
