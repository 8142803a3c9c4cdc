import type { WebSocket } from "ws";
import { describe, expect, it } from "vitest";
import { StreamSocket } from "./stream-socket.ts";
import { VersionedRows } from "./versioned-rows.ts";

type Row = { symbol: string; bid: number; delta: number };
const everything = () => true;

describe("rows with versions", () => {
  const rows = new VersionedRows<Row>({ key: "symbol", drifting: ["delta"] });
  rows.put(
    [
      { symbol: "A", bid: 1, delta: 50 },
      { symbol: "B", bid: 1, delta: 50 },
    ],
    1,
  );

  it("hold for a slow reader only the newest of what it missed", () => {
    for (let seq = 2; seq <= 1_000; seq += 1) rows.put([{ symbol: "A", bid: seq, delta: 50 }], seq);
    // It missed many versions: the whole row. Who has the one before gets the change.
    expect(rows.since(1, everything)).toEqual({
      changed: [{ symbol: "A", bid: 1_000, delta: 50 }],
      removed: ["B"],
    });
    expect(rows.since(999, everything)).toEqual({ changed: [{ symbol: "A", bid: 1_000 }], removed: [] });
    expect(rows.since(1_000, everything)).toEqual({ changed: [], removed: [] });
  });

  it("don't tell what moved by less than a part in a hundred thousand, nor let it add up", () => {
    rows.put([{ symbol: "A", bid: 1_000, delta: 50.0004 }], 1_001);
    expect(rows.since(1_000, everything).changed).toEqual([]);
    rows.put([{ symbol: "A", bid: 1_000, delta: 50.0008 }], 1_002);
    expect(rows.since(1_001, everything).changed).toEqual([{ symbol: "A", delta: 50.0008 }]);
    rows.put([{ symbol: "A", bid: 1_000.001, delta: 50.0008 }], 1_003);
    expect(rows.since(1_002, everything).changed).toEqual([{ symbol: "A", bid: 1_000.001 }]);
  });

  it("come back whole", () => {
    rows.put([{ symbol: "B", bid: 3, delta: 1 }], 1_004);
    expect(rows.since(1_003, everything)).toEqual({
      changed: [{ symbol: "B", bid: 3, delta: 1 }],
      removed: ["A"],
    });
    expect(rows.all(everything)).toEqual([{ symbol: "B", bid: 3, delta: 1 }]);
  });
});

describe("a program's connection", () => {
  const create = () => {
    const calls: string[] = [];
    const fake = {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      ping: () => calls.push("ping"),
      terminate: () => calls.push("terminate"),
    };
    return { calls, fake, socket: new StreamSocket(fake as unknown as WebSocket, { now: () => 0 }) };
  };

  it("keeps up until more than 64 kB wait for it", () => {
    const { fake, socket } = create();
    fake.bufferedAmount = 65_536;
    expect(socket.isKeepingUp).toBe(true);
    fake.bufferedAmount = 65_537;
    expect(socket.isKeepingUp).toBe(false);
  });

  it("ends when a ping stays without its answer", () => {
    const { calls, socket } = create();
    socket.checkLife();
    socket.isAlive = true;
    socket.checkLife();
    socket.checkLife();
    expect(calls).toEqual(["ping", "ping", "terminate"]);
  });
});
