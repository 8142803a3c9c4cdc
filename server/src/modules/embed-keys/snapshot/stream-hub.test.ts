import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { EmbedMode } from "@paridad/core/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tooManyRequests } from "../../../http/http-error.ts";
import { askedParts } from "./asked-parts.ts";
import type { KeptSnapshot, KeptSnapshots } from "./kept-snapshots.ts";
import { openStream, pageOf } from "./stream-frames.ts";
import { StreamHub } from "./stream-hub.ts";

const ignore = () => undefined;
const bytes = Buffer.from("{}");
function snapshotOf(): KeptSnapshot {
  const document = { bytes: { br: bytes, gzip: bytes, identity: bytes }, tag: '"x"' };
  return { document, mode: "live", freshUntil: 0, refreshSeconds: 2 };
}

function visitor() {
  const socket = {
    write: vi.fn<() => void>(),
    destroy: vi.fn<() => void>(),
    setNoDelay: vi.fn<(isOn: boolean) => void>(),
    writableLength: 0,
  };
  const response = Object.assign(new EventEmitter(), {
    req: { headers: {} },
    destroyed: false,
    writeHead: ignore,
    flushHeaders: ignore,
    socket,
  });
  return { socket, response: response as unknown as ServerResponse };
}

function createWorld() {
  const snapshots = vi.fn<KeptSnapshots>(async (_mode, _asked, { pay }) => {
    pay();
    return snapshotOf();
  });
  const judge = vi.fn<() => Promise<{ keyId: string; ownerId: string; origins: string[]; mode: EmbedMode }>>(
    async () => ({
      keyId: "k",
      ownerId: "u",
      origins: [],
      mode: "live",
    }),
  );
  const charge = vi.fn<(keyId: string) => void>();
  const count = vi.fn<(keyId: string, answers: number) => void>();
  const hub = new StreamHub({ snapshots, admissions: { judge }, charge, count });
  const join = async (keyId: string, { smile = "nearest", address = "192.0.2.1" } = {}) => {
    const one = visitor();
    const request = { key: keyId, origin: "https://blog.example", site: "cross-site", address };
    const asked = askedParts({ smile });
    const partner = `partner of ${keyId}`;
    await hub.join(one.response, { keyId, partner, mode: "live", asked, request, headers: {} });
    return one;
  };
  const paidBy = () => charge.mock.calls.map(([keyId]) => keyId);
  return { hub, snapshots, judge, join, paidBy, count };
}

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  world = createWorld();
});
afterEach(() => {
  world.hub.close();
  vi.useRealTimers();
});

it("charges what it has made: to who joins, and then to the keys of its listeners in turn", async () => {
  const { join, paidBy } = world;
  const first = await join("a");
  await join("b");
  expect(paidBy()).toEqual(["a", "b"]);
  for (const looks of [1, 2, 3]) {
    vi.advanceTimersByTime(500);
    await expect.poll(() => first.socket.write.mock.calls.length).toBe(1 + looks);
  }
  expect(paidBy().slice(2)).toEqual(["a", "b", "a"]);
});

it("asks in the name of the partner whose key pays", async () => {
  const { join, snapshots, paidBy } = world;
  await join("a");
  await join("b");
  snapshots.mockClear();
  for (const looks of [1, 2]) {
    vi.advanceTimersByTime(500);
    await expect.poll(() => snapshots.mock.calls.length).toBe(looks);
    await new Promise(setImmediate);
  }
  const partners = snapshots.mock.calls.map(([, , { partner }]) => partner);
  expect(partners).toEqual(["partner of a", "partner of b"]);
  expect(paidBy()).toEqual(["a", "b", "a", "b"]);
});

it("goes on with what it shows where its partner has no place for a read, and looks again after two seconds", async () => {
  const { join, snapshots } = world;
  const { socket } = await join("a");
  snapshots.mockClear();
  snapshots.mockRejectedValueOnce(tooManyRequests(2));
  for (let looks = 0; looks < 5; looks += 1) {
    vi.advanceTimersByTime(500);
    await new Promise(setImmediate);
  }
  expect(snapshots).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(500);
  await expect.poll(() => socket.write.mock.calls.length).toBe(2);
  expect(snapshots).toHaveBeenCalledTimes(2);
  expect(socket.destroy).not.toHaveBeenCalled();
});

it("begins with headers that let no proxy hold it back or keep it", () => {
  const sent: object[] = [];
  const { response, socket } = visitor();
  Object.assign(response, { writeHead: (_status: number, headers: object) => sent.push(headers) });
  expect(openStream(response, { "ratelimit-policy": "x" })).toBe("identity");
  expect(sent).toEqual([
    {
      "ratelimit-policy": "x",
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "transfer-encoding": "chunked",
    },
  ]);
  // What is short leaves at once.
  expect(socket.setNoDelay).toHaveBeenCalledWith(true);
});

it("looks at a topic once at a time, and a slow one holds up no other", async () => {
  const { join, snapshots } = world;
  const [, quick] = [await join("a", { smile: "2026-12-18" }), await join("a")];
  snapshots.mockImplementation(async (_mode, { smiles }) =>
    smiles[0] === "nearest" ? snapshotOf() : new Promise<Awaited<ReturnType<KeptSnapshots>>>(() => undefined),
  );
  snapshots.mockClear();
  vi.advanceTimersByTime(500);
  await expect.poll(() => quick.socket.write.mock.calls.length).toBe(2);
  vi.advanceTimersByTime(500);
  await expect.poll(() => quick.socket.write.mock.calls.length).toBe(3);
  expect(snapshots.mock.calls.map(([, { smiles }]) => smiles[0])).toEqual([
    "2026-12-18",
    "nearest",
    "nearest",
  ]);
});

it("looks at nothing and judges nobody once it is closed", async () => {
  const { hub, join, snapshots, judge } = world;
  const { socket } = await join("a");
  hub.close();
  expect(socket.destroy).toHaveBeenCalledOnce();
  snapshots.mockClear();
  vi.advanceTimersByTime(15_000);
  expect([snapshots.mock.calls, judge.mock.calls]).toEqual([[], []]);
});

it("has room for 60 topics of a key and 400 of all, whoever else listens to one of them", async () => {
  const { join } = world;
  const topic = (place: number) => ({ smile: `2026-12-18,${place}`, address: `192.0.${place % 250}.1` });
  for (const place of Array.from({ length: 60 }).keys()) await join("k0", topic(place));
  // The key's own limit, while there is room for everybody else's.
  await expect(join("k0", topic(60))).rejects.toMatchObject({ status: 503 });
  for (let place = 60; place < 400; place += 1) await join(`k${Math.floor(place / 60)}`, topic(place));
  await expect(join("k0", topic(100))).resolves.toBeDefined();
  await expect(join("another", topic(400))).rejects.toMatchObject({ status: 503 });
});

it("judges a page once for all its visitors, and ends them with it", async () => {
  const { join, judge } = world;
  const [one, other] = [await join("a"), await join("a", { address: "198.51.100.7" })];
  vi.advanceTimersByTime(15_000);
  expect(judge).toHaveBeenCalledOnce();
  judge.mockRejectedValueOnce(new Error("the database is away"));
  await new Promise(setImmediate);
  vi.advanceTimersByTime(15_000);
  await new Promise(setImmediate);
  expect(one.socket.destroy).not.toHaveBeenCalled();
  judge.mockResolvedValueOnce({ keyId: "a", ownerId: "u", origins: [], mode: "delayed" });
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => other.socket.destroy.mock.calls.length).toBe(1);
  expect(one.socket.destroy).toHaveBeenCalledOnce();
  // Nobody is there any more: the key pays for no page without a visitor.
  for (const { response } of [one, other]) response.emit("close");
  judge.mockClear();
  vi.advanceTimersByTime(15_000);
  await join("b");
  vi.advanceTimersByTime(15_000);
  expect(judge.mock.calls).toMatchObject([[{ key: "b" }]]);
});

it("has room for 200 visitors of a network, and for the next once one left", async () => {
  const { join } = world;
  const all = [];
  for (let count = 0; count < 200; count += 1) all.push(await join("a"));
  await expect(join("a")).rejects.toMatchObject({ status: 503 });
  await expect(join("a", { address: "198.51.100.7" })).resolves.toBeDefined();
  all[8]?.response.emit("close");
  // Of two who come at once for one place, one has it.
  const both = await Promise.allSettled([join("a"), join("a")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  all[7]?.response.emit("close");
  await expect(join("a")).resolves.toBeDefined();
  await expect(join("a")).rejects.toMatchObject({ status: 503 });
});

it("counts what left by key, writes nothing to who has not read yet, nor twice the same", async () => {
  const { join, snapshots, count } = world;
  const [one, slow, other] = [await join("a"), await join("a"), await join("b")];
  slow.socket.writableLength = 131_073;
  const next = snapshotOf();
  snapshots.mockResolvedValue(next);
  for (let looks = 0; looks < 2; looks += 1) {
    vi.advanceTimersByTime(500);
    await expect
      .poll(() => count.mock.calls)
      .toEqual([
        ["a", 1],
        ["b", 1],
      ]);
    await new Promise(setImmediate);
  }
  const writes = [one, slow, other].map(({ socket }) => socket.write.mock.calls.length);
  expect(writes).toEqual([2, 1, 2]);
});

it("ends the visitors of a key that changed and of what may not be passed on any longer; who left before isn't taken in", async () => {
  const { hub, join, snapshots } = world;
  const [one, other] = [await join("a"), await join("b")];
  hub.forget("a");
  expect([one, other].map(({ socket }) => socket.destroy.mock.calls.length)).toEqual([1, 0]);
  snapshots.mockRejectedValueOnce(new Error("not shared"));
  vi.advanceTimersByTime(500);
  await expect.poll(() => other.socket.destroy.mock.calls.length).toBe(1);
  const gone = visitor();
  Object.assign(gone.response, { destroyed: true });
  const request = { key: "c", origin: "https://blog.example", site: "cross-site", address: "192.0.2.9" };
  const asked = askedParts({ smile: "nearest" });
  await hub.join(gone.response, { keyId: "c", partner: "p", mode: "live", asked, request, headers: {} });
  expect(gone.socket.write).not.toHaveBeenCalled();
});

it("pages are judged together where they are of one origin, or of our own, and show with one key", () => {
  const address = "10.0.0.1";
  const seen = [
    { key: "a", origin: "https://uno.example", site: "cross-site" },
    { key: "a", origin: "https://dos.example", site: "cross-site" },
    { key: "a", origin: undefined, site: "same-origin" },
    { key: "a", origin: undefined, site: "cross-site" },
    { key: "b", origin: undefined, site: "same-origin" },
  ].map((page) => pageOf({ ...page, address }));
  expect(new Set(seen).size).toBe(5);
  expect(pageOf({ key: "a", origin: "https://uno.example", site: "same-site", address: "10.0.0.2" })).toBe(
    seen[0],
  );
});
