import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { answerWith, chainAnswer, ratiosAnswer, refuseWith } from "../../testing/answers.ts";
import { askEmbed } from "./embed-client.ts";
import { createEmbedFeed, embedFeed } from "./embed-feed.ts";
import type { FeedState } from "./embed-feed.ts";
import type { PanelQuery } from "@paridad/core/panels";

const server = { api: "https://servidor.test", embedKey: "pub_prueba" };
const query = { kind: "ratios", symbol1: "A", symbol2: "B", window: 60 } as const;
let visibility: DocumentVisibilityState = "visible";
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}
const parts = async (requests: ReturnType<typeof askEmbed>) => {
  const answer = await requests;
  return answer.ok ? [...answer.parts.values()] : answer.failure;
};
function setUp() {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const requests = answerWith({ ...ratiosAnswer(), refreshSeconds: 15 });
  const listener = vi.fn<(state: FeedState) => void>();
  const leave = createEmbedFeed(server).join(query, { listener, refreshSeconds: 0 });
  // A feed that goes on would ask within the next test.
  onTestFinished(leave);
  return { asked: requests, listener, leave };
}
afterEach(() => {
  visibility = "visible";
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("asks at the server's pace, and not at all while the page is hidden", async () => {
  const { asked: requests, listener } = setUp();
  const answered = (times: number) => expect.poll(() => listener.mock.calls.length).toBe(times);
  await answered(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(requests).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await answered(2);
  // An equal answer is nothing new: no element draws it again or tells its page of it.
  expect(listener.mock.calls[1]?.[0].data).toBe(listener.mock.calls[0]?.[0].data);
  show("hidden");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveBeenCalledTimes(2);
  show("visible");
  await answered(3);
  expect(requests).toHaveBeenCalledTimes(3);
});

test("a server that says when to come back is left alone until then", async () => {
  const { asked: requests, listener } = setUp();
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  const refusal = { success: false, code: "RATE_LIMIT_EXCEEDED", message: "Esperá" };
  const headers = { "retry-after": "300" };
  requests.mockImplementation(async () => Response.json(refusal, { status: 429, headers }));
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(() => listener.mock.calls.length).toBe(2);
  await vi.advanceTimersByTimeAsync(200_000);
  // A network that is back changes nothing about it.
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(99_000);
  expect(requests).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => listener.mock.calls.length).toBe(3);
});

test("a failing server is asked ever less, up to a minute, from the start again after it answered", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { asked: requests, listener } = setUp();
  const next = async (seconds: number) => {
    const [before, received] = [requests.mock.calls.length, listener.mock.calls.length];
    // Waiting for an answer moves this clock on by a moment.
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1_000);
    expect(requests).toHaveBeenCalledTimes(before);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => listener.mock.calls.length).toBe(received + 1);
  };
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  refuseWith("SERVICE_UNAVAILABLE", 503);
  for (const seconds of [15, 5, 10, 20, 40, 60]) await next(seconds);
  answerWith({ ...ratiosAnswer(), refreshSeconds: 15 });
  await next(60);
  refuseWith("SERVICE_UNAVAILABLE", 503);
  for (const seconds of [15, 5]) await next(seconds);
  // Nothing but another key helps.
  refuseWith("INVALID_KEY", 401);
  await next(10);
  await next(600);
});

test("a refusal that the browser hides is asked for by its name", async () => {
  const refused = (data: object | null) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
      if (!String(address).includes("/api/embed/diagnosis?key=pub_prueba"))
        throw new TypeError("Failed to fetch");
      return Response.json({ success: true, data });
    });
  refused({ code: "ORIGIN_NOT_ALLOWED", message: "Otro sitio" });
  expect(await parts(askEmbed(server, [query]))).toMatchObject({
    code: "ORIGIN_NOT_ALLOWED",
    message: "Otro sitio",
  });
  refused({ code: null });
  expect(await parts(askEmbed(server, [query]))).toMatchObject({ code: "NETWORK_ERROR" });
});

test("stops asking once nobody follows", async () => {
  const { asked: requests, listener, leave } = setUp();
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveBeenCalledTimes(1);
});

test.each([
  ["a delay that is no number", { delaySeconds: "900" }],
  ["no delay", { delaySeconds: undefined }],
  ["no pace", { refreshSeconds: null }],
  ["another mode", { mode: "old" }],
])("takes no answer with %s", async (_name, change) => {
  answerWith({ ...ratiosAnswer(), ...change });
  expect(await askEmbed(server, [query])).toMatchObject({ ok: false, failure: { code: "INVALID_RESPONSE" } });
});

test("each key of a page has its own connection, and elements with one key share it", () => {
  const feed = embedFeed(server);
  expect(embedFeed({ ...server })).toBe(feed);
  expect(embedFeed({ ...server, embedKey: "pub_otra" })).not.toBe(feed);
  expect(embedFeed({ ...server, api: "https://otro.test" })).not.toBe(feed);
});

test("sends no credentials and no header that would need a preflight", async () => {
  const requests = answerWith(ratiosAnswer());
  const limit = vi.spyOn(AbortSignal, "timeout");
  await askEmbed(server, [query]);
  const [address, options = {}] = requests.mock.calls[0] ?? [];
  expect(String(address)).toBe("https://servidor.test/api/embed/snapshot?key=pub_prueba&ratios=A%2FB%3A60");
  expect(options.credentials).toBe("omit");
  expect(options.headers).toBeUndefined();
  // Nor does it wait for a server that says nothing.
  expect(limit.mock.calls).toEqual([[10_000]]);
  expect(options.signal).toBe(limit.mock.results[0]?.value);
});

test("one request serves what the page's elements show, at its pace; a page too big takes two", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
  const requests = answerWith({ ...chainAnswer(), refreshSeconds: 2 });
  const seen: string[] = [];
  const feed = createEmbedFeed(server);
  const join = (name: string, one: PanelQuery, refreshSeconds = 0) =>
    feed.join(one, { listener: ({ data }) => void (data !== null && seen.push(name)), refreshSeconds });
  const leaves = [
    join("chain", { kind: "chain", expiry: "nearest", isFitted: false }),
    join("other", { kind: "chain", expiry: "2026-12-18", isFitted: false }),
    join("rare", { kind: "chain", expiry: "2027-02-19", isFitted: true }, 60),
  ];
  await expect.poll(() => seen.length).toBe(3);
  expect(requests).toHaveBeenCalledTimes(1);
  expect(String(requests.mock.calls[0]?.[0])).toBe(
    "https://servidor.test/api/embed/snapshot?key=pub_prueba&chain=2026-12-18%2C2027-02-19%2Cnearest&fit=1",
  );
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => seen.length).toBe(5);
  expect(seen.slice(3).toSorted()).toEqual(["chain", "other"]);
  expect(requests.mock.calls[1]?.[0]).toBe(requests.mock.calls[0]?.[0]);
  for (const leave of leaves) leave();
});

test("a press asks again at once, and what was left is known for a minute", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
  refuseWith("SERVICE_UNAVAILABLE", 503);
  const feed = createEmbedFeed(server);
  const listener = vi.fn<(state: { data: unknown; failure: { code: string } | null }) => void>();
  const leave = feed.join(query, { listener, refreshSeconds: 0 });
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  const requests = answerWith({ ...ratiosAnswer(), refreshSeconds: 600 });
  feed.retry(query);
  await expect.poll(() => listener.mock.calls.length).toBe(2);
  expect(listener.mock.lastCall?.[0].failure).toBeNull();
  leave();
  // Another query's look forgets what nobody has followed for longer.
  const lookAt = async (window: number) => {
    const before = requests.mock.calls.length;
    const end = feed.join({ ...query, window }, { listener: () => undefined, refreshSeconds: 0 });
    await expect.poll(() => requests.mock.calls.length).toBeGreaterThan(before);
    end();
  };
  const [again, late] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await vi.advanceTimersByTimeAsync(59_000);
  await lookAt(20);
  feed.join(query, { listener: again, refreshSeconds: 0 })();
  expect(again).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(61_000);
  await lookAt(30);
  feed.join(query, { listener: late, refreshSeconds: 0 })();
  expect(late).not.toHaveBeenCalled();
});
