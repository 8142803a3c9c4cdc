import { afterEach, expect, it, vi } from "vitest";
import { mailFailureOf } from "./mail-failure.ts";
import { createMailWorker } from "./mail-worker.ts";
import type { MailRow } from "./repository.ts";

afterEach(() => {
  vi.useRealTimers();
});

const start = Date.parse("2026-11-20T15:00:00Z");
const mailOf = (id: string, attempts = 0) => ({ id, attempts }) as MailRow;
type Tried = { id: string; error: string; nextAttemptAt: Date | null };

/** A worker over lists: each claim takes the next of `batches`. */
function setUp({ batches, send }: { batches: MailRow[][]; send: (mail: MailRow) => Promise<void> }) {
  const [claims, released, sent, tried]: [object[], string[][], string[], Tried[]] = [[], [], [], []];
  const clock = { at: start, now: () => clock.at };
  const closed = { times: 0 };
  const repository = {
    claim: async (claim: object) => {
      claims.push(claim);
      return batches.shift() ?? [];
    },
    release: async (ids: readonly string[]) => void released.push([...ids]),
    releaseAll: async () => undefined,
    markSent: async (id: string) => void sent.push(id),
    markTried: async (id: string, note: Omit<Tried, "id">) => void tried.push({ id, ...note }),
  };
  const transport = { send, close: () => void (closed.times += 1) };
  const logger = { warn: vi.fn<(fields: object, message: string) => void>() };
  const worker = createMailWorker({ repository, transport, clock, logger });
  return { worker, claims, released, sent, tried, closed, logger, clock };
}
const fails = (error: Error) => () => Promise.reject(error);
const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

// docs/operations.md: half a minute, doubled up to half an hour, about a day in all.
it.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [4, 240],
  [5, 480],
  [6, 960],
  [7, 1_800],
  [8, 1_800],
  [51, 1_800],
])("the %ith failure waits %i s for the next try", async (attempt, seconds) => {
  const { worker, tried } = setUp({
    batches: [[mailOf("a", attempt - 1)]],
    send: fails(new Error("451 busy")),
  });
  expect(await worker.runOnce()).toBe(0);
  expect(tried).toEqual([{ id: "a", error: "451 busy", nextAttemptAt: new Date(start + seconds * 1_000) }]);
});

it("the 52nd failure is the last, and a refusal for good the first", async () => {
  const last = setUp({ batches: [[mailOf("a", 51)]], send: fails(new Error("451 busy")) });
  await last.worker.runOnce();
  expect(last.tried).toMatchObject([{ nextAttemptAt: null }]);
  const refusal = Object.assign(new Error("x".repeat(1_000)), { responseCode: 500 });
  const refused = setUp({ batches: [[mailOf("a"), mailOf("b")]], send: fails(refusal) });
  await refused.worker.runOnce();
  expect(refused.tried).toEqual(
    ["a", "b"].map((id) => ({ id, error: "x".repeat(300), nextAttemptAt: null })),
  );
  const fields = { mailId: "b", attempts: 1, isLast: true, failure: "refused" };
  expect(refused.logger.warn).toHaveBeenLastCalledWith(fields, "a mail could not be sent");
});

it("claims twenty at a time for two minutes, and goes on while batches are full", async () => {
  const full = Array.from({ length: 20 }, (_, index) => mailOf(`m${index}`));
  const { worker, claims, sent, released, closed } = setUp({
    batches: [full, [mailOf("last")], [mailOf("too late")]],
    send: async () => undefined,
  });
  expect(await worker.runOnce()).toBe(21);
  expect(sent).toEqual([...full.map(({ id }) => id), "last"]);
  const claim = { now: new Date(start), seconds: 120, limit: 20 };
  expect(claims).toEqual([claim, claim]);
  expect(released).toEqual([[], []]);
  expect(closed.times).toBe(1);
});

it("begins no mail that another worker might have claimed before it is out: the last minute of the two is not used", async () => {
  const { worker, sent, released, clock } = setUp({
    batches: [["a", "b", "c"].map((id) => mailOf(id))],
    send: async ({ id }) => void (clock.at = start + (id === "a" ? 60_000 : 60_001)),
  });
  expect(await worker.runOnce()).toBe(2);
  expect([sent, released]).toEqual([
    ["a", "b"],
    [["c"], []],
  ]);
});

it("a server that is away gets one try; the others are given back, and none is claimed", async () => {
  const { worker, tried, released, claims } = setUp({
    batches: [["a", "b", "c"].map((id) => mailOf(id)), [mailOf("d")]],
    send: fails(away),
  });
  expect(await worker.runOnce()).toBe(0);
  expect(tried.map(({ id }) => id)).toEqual(["a"]);
  expect(released).toEqual([["b", "c"]]);
  expect(claims).toHaveLength(1);
});

it.each([
  ["there is nothing to do", async () => undefined, 1_000],
  ["the server is away", fails(away), 15_000],
])("looks again later when %s", async (_name, send, pause) => {
  vi.useFakeTimers();
  const { worker, claims } = setUp({ batches: [[mailOf("a")], [mailOf("b")]], send });
  worker.start();
  await vi.advanceTimersByTimeAsync(pause - 1);
  expect(claims).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(claims).toHaveLength(2);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(claims).toHaveLength(2);
});

it("a server that is back gets its mails as before", async () => {
  vi.useFakeTimers();
  let isAway = true;
  const { worker, claims } = setUp({
    batches: [[mailOf("a")], [mailOf("a", 1)]],
    send: async () => {
      if (isAway) throw away;
    },
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(14_999);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claims).toHaveLength(3);
  await worker.stop();
});

it("an outbox that can't be read is told and looked at again", async () => {
  vi.useFakeTimers();
  const { worker, logger, claims } = setUp({
    batches: [],
    send: async () => undefined,
  });
  vi.spyOn(claims, "push").mockImplementationOnce(() => {
    throw new Error("away");
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(logger.warn).toHaveBeenCalledOnce();
  expect(claims).toHaveLength(1);
  await worker.stop();
});

it("stopping waits two seconds for the mail that is being sent, then breaks it off", async () => {
  vi.useFakeTimers();
  let breakOff: (error: Error) => void = () => undefined;
  const { worker, closed } = setUp({
    batches: [[mailOf("slow")]],
    send: () => new Promise((_resolve, reject) => (breakOff = reject)),
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(0);
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(closed.times).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(closed.times).toBe(1);
  breakOff(away);
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

const failure = (fields: object) => Object.assign(new Error("x"), fields);
const awayCodes = "ECONNECTION ECONNREFUSED ECONNRESET EDNS ENOAUTH EPIPE EPROTOCOL ESOCKET ETIMEDOUT ETLS";

it.each<[unknown, string]>([
  [failure({}), "later"],
  ["no error", "later"],
  [failure({ responseCode: 499 }), "later"],
  [failure({ responseCode: 500 }), "refused"],
  [failure({ responseCode: "550" }), "later"],
  [failure({ name: "AbortError" }), "away"],
  [failure({ name: "TimeoutError" }), "away"],
  [failure({ name: "NoTimeoutError" }), "later"],
  // A login that the mail server refuses is the same for every mail.
  [failure({ code: "EAUTH", responseCode: 535 }), "away"],
  ...awayCodes.split(" ").map((code): [unknown, string] => [failure({ code }), "away"]),
])("%s means %s", (error, meaning) => {
  expect(mailFailureOf(error)).toBe(meaning);
});
