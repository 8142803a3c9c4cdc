import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAlive, primaryTimings } from "./primary-connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An open socket; what it was asked for, and why it is over. */
function connected(timings = primaryTimings) {
  const told = { pings: 0, ended: "" };
  const socket = Object.assign(new EventEmitter(), {
    ping: () => void (told.pings += 1),
    terminate: () => void socket.emit("close", 1006),
  });
  const connection = keepAlive(socket as never, timings);
  void connection.closed.then((why) => (told.ended = why));
  return { told, socket, connection };
}

it.each(["pong", "message"])(
  "a %s within 15 s of a ping keeps it open, a second without any ends it",
  async (sign) => {
    const { told, socket } = connected();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(told.pings).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.pings).toBe(1);
    // Asked every 30 s, answered in the last moment each time.
    for (const pings of [2, 3]) {
      await vi.advanceTimersByTimeAsync(14_999);
      socket.emit(sign, "");
      await vi.advanceTimersByTimeAsync(15_001);
      expect(told).toEqual({ pings, ended: "" });
    }
    await vi.advanceTimersByTimeAsync(14_999);
    expect(told.ended).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(told.ended).toBe("no answer to a ping");
    await vi.advanceTimersByTimeAsync(300_000);
    expect(told.pings).toBe(3);
  },
);

it("what was said before the ping is no answer to it", async () => {
  const { told, socket } = connected();
  await vi.advanceTimersByTimeAsync(29_999);
  socket.emit("message", "");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told.ended).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(told.ended).toBe("no answer to a ping");
});

it("where pings come faster than answers have to, the first without one counts", async () => {
  const { told, socket } = connected({ ...primaryTimings, pingMilliseconds: 10, pongMilliseconds: 400 });
  await vi.advanceTimersByTimeAsync(409);
  socket.emit("message", "");
  await vi.advanceTimersByTimeAsync(400);
  expect(told).toEqual({ pings: 80, ended: "" });
  socket.emit("message", "");
  await vi.advanceTimersByTimeAsync(400);
  expect(told.ended).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(told.ended).toBe("no answer to a ping");
});

it("says why it was closed, by the provider or by us, the first reason", async () => {
  const [theirs, ours] = [connected(), connected()];
  theirs.socket.emit("close", 1001);
  ours.connection.end("sends no quotes");
  for (const { connection } of [theirs, ours]) connection.end("too late");
  await vi.advanceTimersByTimeAsync(300_000);
  expect([theirs.told, ours.told]).toEqual([
    { pings: 0, ended: "closed by the provider (1001)" },
    { pings: 0, ended: "sends no quotes" },
  ]);
});
