import { describe, expect, it } from "vitest";
import type { Bus } from "../../bus/bus.ts";
import { createConnections } from "./connections.ts";
import type { MarketSocket } from "./types.ts";

const alone: Bus = {
  processId: "a",
  publish: () => undefined,
  subscribe: () => () => undefined,
  onConnected: () => undefined,
  close: async () => undefined,
};

/** The buses of two processes, which hear each other at once. */
function createBuses(): [Bus, Bus] {
  const listeners: {
    readonly id: string;
    readonly topic: string;
    readonly listen: Parameters<Bus["subscribe"]>[1];
  }[] = [];
  const busOf = (processId: string): Bus => ({
    ...alone,
    processId,
    publish: (topic, message) => {
      for (const one of listeners)
        if (one.topic === topic && one.id !== processId) one.listen(message, processId);
    },
    subscribe: (topic, listen) => {
      listeners.push({ id: processId, topic, listen });
      return () => undefined;
    },
  });
  return [busOf("a"), busOf("b")];
}

function createWorld({ bus = alone, startsAt = 1_000 } = {}) {
  let now = startsAt;
  const connections = createConnections({ bus, now: () => now });
  const events: string[] = [];
  const open = (id: string, handshake: object = {}): MarketSocket =>
    ({
      id,
      data: { handshake },
      emit: (name: string, { code, message: _text, ...rest }: { code: string; message: string }) =>
        events.push(`${id} ${name} ${code} ${JSON.stringify(rest)}`),
      disconnect: (isWhole: boolean) => events.push(`${id} ends ${isWhole}`),
    }) as unknown as MarketSocket;
  const admit = (id: string, { userId = "ana", limit = 2, ...handshake }: Record<string, unknown> = {}) => {
    now += 1;
    const socket = open(id, handshake);
    const admission = { userId: userId as string, limit: limit as number };
    return { socket, isIn: connections.admit(socket, admission) };
  };
  const openOf = (userId = "ana") => connections.ofUser(userId).map(({ id }) => id);
  return { connections, events, admit, openOf };
}

describe("a user's connections", () => {
  it("are none where the plan opens none, also to who would take one over", () => {
    const { admit, openOf } = createWorld();
    expect(admit("s1", { limit: 0 }).isIn).toBe(false);
    expect(admit("s2", { limit: 0, takeOver: true }).isIn).toBe(false);
    expect(openOf()).toEqual([]);
  });

  it("are let in up to the limit; the next one is not, and ends nobody", () => {
    const { admit, openOf, events, connections } = createWorld();
    expect(["1", "2", "3"].map((id) => admit(id).isIn)).toEqual([true, true, false]);
    expect(openOf()).toEqual(["1", "2"]);
    expect(events).toEqual([]);
    expect([connections.count("ana"), connections.count("beto")]).toEqual([2, 0]);
    expect(admit("4", { userId: "beto", limit: 1 }).isIn).toBe(true);
  });

  it("give the oldest one's place to a new one that takes over, and tell it why", () => {
    const { admit, openOf, events } = createWorld();
    for (const id of ["1", "2"]) admit(id);
    expect(admit("3", { takeOver: true }).isIn).toBe(true);
    expect(openOf()).toEqual(["2", "3"]);
    expect(events).toEqual(['1 market_error CONNECTION_LIMIT {"connections":2,"limit":2}', "1 ends true"]);
  });

  it("are counted from the oldest, whatever their names", () => {
    const { admit, openOf, events } = createWorld();
    for (const id of ["c", "a", "b"]) admit(id, { limit: 3 });
    admit("d", { limit: 3, takeOver: true });
    expect(openOf()).toEqual(["a", "b", "d"]);
    admit("0", { limit: 3, takeOver: true });
    expect(openOf()).toEqual(["b", "d", "0"]);
    expect(events.filter((event) => event.endsWith("ends true"))).toEqual(["c ends true", "a ends true"]);
  });

  it("taken over below the limit end nobody", () => {
    const { admit, openOf, events } = createWorld();
    admit("1");
    expect(admit("2", { takeOver: true }).isIn).toBe(true);
    expect(openOf()).toEqual(["1", "2"]);
    expect(events).toEqual([]);
  });

  it("replace the page's own ghost without a word, also at the limit", () => {
    const { admit, openOf, events } = createWorld();
    admit("1", { clientId: "page" });
    admit("2", { clientId: "other" });
    expect(admit("3", { clientId: "page" }).isIn).toBe(true);
    expect(openOf()).toEqual(["2", "3"]);
    expect(events).toEqual(["1 ends true"]);
    // Those without a name of their page are nobody's ghosts.
    const nameless = createWorld();
    nameless.admit("1");
    nameless.admit("2");
    expect(nameless.openOf()).toEqual(["1", "2"]);
    // Another user's page of the same name is no ghost.
    expect(admit("4", { clientId: "page", userId: "beto" }).isIn).toBe(true);
    expect(openOf()).toEqual(["2", "3"]);
  });

  it("leave a place when they are released, once", () => {
    const { admit, connections, openOf } = createWorld();
    const { socket } = admit("1");
    admit("2");
    connections.release(socket);
    connections.release(socket);
    expect(openOf()).toEqual(["2"]);
    expect([admit("3").isIn, admit("4").isIn]).toEqual([true, false]);
  });
});

describe("a change of plan", () => {
  it("ends the newest connections above the new limit, and says so", () => {
    const { admit, connections, openOf, events } = createWorld();
    for (const id of ["1", "2", "3"]) admit(id, { limit: 3 });
    connections.relimit({ userId: "ana", limit: 1 });
    expect(openOf()).toEqual(["1"]);
    expect(events).toEqual([
      '2 market_error CONNECTION_LIMIT {"connections":1,"limit":1}',
      "2 ends true",
      '3 market_error CONNECTION_LIMIT {"connections":1,"limit":1}',
      "3 ends true",
    ]);
  });

  it("that allows more, or as many, ends none, and counts from then on", () => {
    const { admit, connections, openOf, events } = createWorld();
    for (const id of ["1", "2"]) admit(id);
    connections.relimit({ userId: "ana", limit: 2 });
    connections.relimit({ userId: "ana", limit: 3 });
    expect(events).toEqual([]);
    expect([admit("3", { limit: 3 }).isIn, admit("4", { limit: 3 }).isIn]).toEqual([true, false]);
    expect(openOf()).toHaveLength(3);
  });
});

describe("connections in two processes", () => {
  it("count together, and the oldest one gives way wherever it is", () => {
    const [one, other] = createBuses();
    const first = createWorld({ bus: one, startsAt: 1_000 });
    const second = createWorld({ bus: other, startsAt: 2_000 });
    first.admit("1");
    second.admit("2");
    expect([first.connections.count("ana"), second.connections.count("ana")]).toEqual([2, 2]);
    second.admit("of-beto", { userId: "beto" });
    expect([first.connections.total(), second.connections.total()]).toEqual([3, 3]);
    expect(second.admit("3").isIn).toBe(false);
    expect(second.admit("4", { takeOver: true }).isIn).toBe(true);
    expect([first.openOf(), second.openOf()]).toEqual([[], ["2", "4"]]);
    expect(first.events).toEqual([
      '1 market_error CONNECTION_LIMIT {"connections":2,"limit":2}',
      "1 ends true",
    ]);
  });

  it("let in at one instant by both leave one, whichever hears of the other first", () => {
    const [one, other] = createBuses();
    const late: (() => void)[] = [];
    const heldBack = (bus: Bus): Bus => ({
      ...bus,
      publish: (topic, message) => void late.push(() => bus.publish(topic, message)),
    });
    const first = createWorld({ bus: heldBack(one) });
    const second = createWorld({ bus: heldBack(other) });
    expect([first.admit("b", { limit: 1 }).isIn, second.admit("a", { limit: 1 }).isIn]).toEqual([true, true]);
    while (late.length > 0) late.shift()?.();
    expect([first.openOf(), second.openOf()]).toEqual([[], ["a"]]);
  });
});
