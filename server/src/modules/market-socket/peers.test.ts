import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Bus } from "../../bus/bus.ts";
import { MarketSocketPeers } from "./peers.ts";
import type { PeerConnection } from "./peers.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const connection = (id: string, userId = "ana"): PeerConnection => ({
  id,
  userId,
  clientId: null,
  openedAt: 1,
});

function createWorld(own: PeerConnection[] = []) {
  const said: Record<string, unknown>[] = [];
  const events: unknown[] = [];
  let listen: (message: unknown, from: string) => void = () => undefined;
  let connect: () => void = () => undefined;
  const bus: Bus = {
    processId: "me",
    publish: (_topic, message) => void said.push(message as Record<string, unknown>),
    subscribe: (_topic, listener) => {
      listen = listener;
      return () => (listen = () => void events.push("heard after the end"));
    },
    onConnected: (listener) => void (connect = listener),
    close: async () => undefined,
  };
  const peers = new MarketSocketPeers({
    bus,
    now: () => Date.now(),
    own: () => own,
    onDrop: (dropped) => void events.push(dropped),
    onOpen: (userId) => void events.push(userId),
  });
  return {
    peers,
    said,
    events,
    hear: (message: object, from = "b") => listen(message, from),
    connect: () => connect(),
    idsOf: (userId = "ana") => peers.ofUser(userId).map(({ id }) => id),
  };
}

describe("what a process knows of the connections in others", () => {
  it("is what they open and close, by user", () => {
    const { hear, idsOf, events } = createWorld();
    hear({ kind: "open", connection: connection("1") });
    hear({ kind: "open", connection: connection("2") }, "c");
    hear({ kind: "open", connection: connection("3", "beto") });
    expect([idsOf(), idsOf("beto"), events]).toEqual([["1", "2"], ["3"], ["ana", "ana", "beto"]]);
    hear({ kind: "close", id: "1" });
    hear({ kind: "close", id: "2" });
    // Only the process that has it closes it.
    expect(idsOf()).toEqual(["2"]);
  });

  it("is replaced by all that one of them has, told once a user", () => {
    const { hear, idsOf, events } = createWorld();
    hear({ kind: "open", connection: connection("1") });
    hear({ kind: "all", connections: [connection("2"), connection("3"), connection("4", "beto")] });
    expect([idsOf(), idsOf("beto")]).toEqual([["2", "3"], ["4"]]);
    expect(events).toEqual(["ana", "ana", "beto"]);
  });

  it("is forgotten when one says goodbye, or was not heard for more than 6 s", () => {
    const { hear, idsOf } = createWorld();
    hear({ kind: "open", connection: connection("1") });
    hear({ kind: "open", connection: connection("2") }, "c");
    hear({ kind: "bye" });
    expect(idsOf()).toEqual(["2"]);
    vi.advanceTimersByTime(6_000);
    expect(idsOf()).toEqual(["2"]);
    hear({ kind: "alive" }, "c");
    vi.advanceTimersByTime(6_000);
    expect(idsOf()).toEqual(["2"]);
    vi.advanceTimersByTime(2_000);
    expect(idsOf()).toEqual([]);
  });

  it("isn't moved by what is no message of theirs", () => {
    const { hear, said, events } = createWorld();
    for (const message of [{}, { kind: "open" }, { kind: "drop", id: 1 }, { kind: "other" }]) hear(message);
    expect([said, events]).toEqual([[], []]);
  });
});

describe("what a process tells the others", () => {
  it("is all of its own when it comes, and to everybody new who is heard", () => {
    const own = [connection("9")];
    const { said, hear, connect } = createWorld(own);
    connect();
    expect(said).toEqual([{ kind: "hello" }, { kind: "all", connections: own }]);
    hear({ kind: "hello" });
    expect(said.slice(2)).toEqual([{ kind: "hello" }, { kind: "all", connections: own }]);
    hear({ kind: "hello" });
    expect(said.slice(4)).toEqual([{ kind: "all", connections: own }]);
  });

  it("is each connection, and every 2 s that it lives, until it ends", () => {
    const { peers, said, events, hear } = createWorld();
    peers.tellOpened(connection("1"));
    peers.tellClosed("1");
    expect(said).toEqual([
      { kind: "open", connection: connection("1") },
      { kind: "close", id: "1" },
    ]);
    vi.advanceTimersByTime(1_999);
    expect(said).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(said.slice(2)).toEqual([{ kind: "alive" }]);
    peers.close();
    expect(said.slice(3)).toEqual([{ kind: "bye" }]);
    vi.advanceTimersByTime(60_000);
    hear({ kind: "hello" });
    expect(said).toHaveLength(4);
    expect(events).toEqual(["heard after the end"]);
  });
});

describe("a connection that is taken over", () => {
  it("in another process is told to it, and counts no more here", () => {
    const { peers, hear, said, idsOf } = createWorld();
    hear({ kind: "open", connection: connection("1") });
    hear({ kind: "open", connection: connection("2") });
    peers.drop({ id: "1", isTakenOver: true });
    expect(idsOf()).toEqual(["2"]);
    expect(said.at(-1)).toEqual({ kind: "drop", id: "1", isTakenOver: true });
  });

  it("in this one is ended here, whoever says so", () => {
    const { hear, events, idsOf } = createWorld();
    hear({ kind: "drop", id: "9", isTakenOver: false });
    expect(events).toMatchObject([{ id: "9", isTakenOver: false }]);
    // One of a third process counts no more here either.
    hear({ kind: "open", connection: connection("1") }, "c");
    hear({ kind: "drop", id: "1", isTakenOver: true });
    expect(idsOf()).toEqual([]);
  });
});
