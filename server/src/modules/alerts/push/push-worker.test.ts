import { expect, it, vi } from "vitest";
import { createBrowsers } from "./browsers.ts";
import type { PushOutcome } from "./push-sender.ts";
import { callPushService, outcomeOf, pushContact } from "./push-sender.ts";
import { createPushWorker } from "./push-worker.ts";
import type { PushRow } from "./repository.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const push = (id: string, attempts = 0): PushRow => ({
  id,
  attempts,
  payload: "{}",
  subscriptionId: `s-${id}`,
  endpoint: "https://fcm.googleapis.com/x",
  p256dh: "",
  auth: "",
});

it("the keys that sign notices are asked for again once the database is back", async () => {
  const keys = { publicKey: "p", privateKey: "s" };
  const read = vi.fn<() => Promise<typeof keys>>(async () => keys).mockRejectedValueOnce(new Error("away"));
  const browsers = createBrowsers({ repository: { keys: read } as never, clock: { now: () => now } });
  await expect(browsers.keys()).rejects.toThrow("away");
  expect([await browsers.keys(), await browsers.keys()]).toEqual([keys, keys]);
  expect(read).toHaveBeenCalledTimes(2);
});

function createWorld(batches: PushRow[][], send: (one: PushRow) => Promise<PushOutcome>) {
  const repository = {
    claim: vi.fn<() => Promise<PushRow[]>>(async () => batches.shift() ?? []),
    release: vi.fn<(ids: readonly string[]) => Promise<void>>(async () => undefined),
    releaseAll: async () => undefined,
    markSent: vi.fn<(id: string, at: Date) => Promise<void>>(async () => undefined),
    markTried: vi.fn<(id: string, tried: { error: string; nextAttemptAt: Date | null }) => Promise<void>>(
      async () => undefined,
    ),
    forget: vi.fn<(id: string) => Promise<void>>(async () => undefined),
  };
  const warn = vi.fn<() => void>();
  const worker = createPushWorker({ repository, send, clock: { now: () => now }, logger: { warn } });
  return { repository, warn, worker };
}
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => push(`p${from + place}`));

it.each([
  [200, "sent"],
  [299, "sent"],
  [300, "later"],
  [400, "refused"],
  [404, "gone"],
  [408, "later"],
  [410, "gone"],
  [413, "refused"],
  [429, "later"],
  [500, "later"],
  [0, "later"],
])("a push service's %i means %s", (status, kind) => {
  expect(outcomeOf(status).kind).toBe(kind);
});

it.each([
  ["ayuda@paridad.test", "https://paridad.test", "mailto:ayuda@paridad.test"],
  [null, "https://paridad.test", "https://paridad.test"],
  [null, "http://localhost:3000", "mailto:no-responder@localhost"],
])("push services write to %j of %s at %s", (supportEmail, publicUrl, contact) => {
  expect(pushContact(supportEmail, publicUrl)).toBe(contact);
});

it("a name that means this machine is called by nobody", async () => {
  const details = {
    method: "POST" as const,
    headers: {},
    body: Buffer.from("x"),
    endpoint: "https://localhost:9/",
  };
  await expect(callPushService(details)).rejects.toMatchObject({ code: "EACCES" });
});

it("sixteen that are slow go out at once, and the next one once one of them is through", async () => {
  const done: (() => void)[] = [];
  const send = vi.fn<() => Promise<PushOutcome>>(
    () => new Promise((resolve) => done.push(() => resolve({ kind: "sent" }))),
  );
  const slow = many(18).map((one) => ({ ...one, attempts: 1 }));
  const { worker } = createWorld([slow], send);
  const running = worker.runOnce();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(16));
  await new Promise(setImmediate);
  expect(send).toHaveBeenCalledTimes(16);
  done[0]?.();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(17));
  done[1]?.();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(18));
  for (const end of done) end();
  expect(await running).toBe(18);
});

it("waits twice as long after each try, and gives up after the ninth or what never will be taken", async () => {
  const rows = [push("a"), push("b", 3), push("c", 7), push("d", 8), push("e")];
  const error = "x".repeat(400);
  const { repository, worker } = createWorld([rows], async ({ id }) => ({
    kind: id === "e" ? "refused" : "later",
    error,
  }));
  expect(await worker.runOnce()).toBe(0);
  const tried = repository.markTried.mock.calls.map(([id, { nextAttemptAt }]) => [
    id,
    nextAttemptAt === null ? null : (nextAttemptAt.getTime() - now) / 1_000,
  ]);
  expect(Object.fromEntries(tried)).toEqual({ a: 15, b: 120, c: 1_920, d: null, e: null });
  expect(repository.markTried.mock.calls[0]?.[1].error).toHaveLength(300);
});

it("goes on after a full batch, forgets a browser that is gone, and is not stopped by what can't be noted", async () => {
  const { repository, worker, warn } = createWorld([many(20), many(3, 20)], async ({ id }) =>
    id === "p1" ? { kind: "gone" } : { kind: "sent" },
  );
  repository.markSent.mockRejectedValueOnce(new Error("away"));
  expect(await worker.runOnce()).toBe(21);
  expect(repository.claim).toHaveBeenCalledTimes(2);
  expect(repository.claim).toHaveBeenCalledWith({ now: new Date(now), seconds: 120, limit: 20 });
  expect(repository.forget.mock.calls).toEqual([["s-p1"]]);
  expect(warn).toHaveBeenCalledOnce();
  expect(repository.release).not.toHaveBeenCalled();
});

it("gives back what it has not begun when it is stopped", async () => {
  let answer: (outcome: PushOutcome) => void = () => undefined;
  const { repository, worker } = createWorld([many(3)], () => new Promise((resolve) => (answer = resolve)));
  worker.start();
  await vi.waitFor(() => expect(repository.claim).toHaveBeenCalledOnce());
  const stopped = worker.stop();
  answer({ kind: "sent" });
  await stopped;
  expect(repository.markSent.mock.calls.map(([id]) => id)).toEqual(["p0"]);
  expect(repository.release.mock.calls).toEqual([[["p1", "p2"]]]);
});
