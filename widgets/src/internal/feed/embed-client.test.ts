import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { answerWith, ratiosAnswer } from "../../testing/answers.ts";
import { askEmbed } from "./embed-client.ts";
import { createEmbedFeed, embedFeed } from "./embed-feed.ts";
import type { FeedState } from "./embed-feed.ts";
import type { PanelQuery } from "@paridad/core/panels";

const server = { api: "https://servidor.test", embedKey: "pub_prueba" };
const ratio = (window: number) => ({ kind: "ratios", symbol1: "A", symbol2: "B", window }) as const;
const chain = { kind: "chain", expiry: "nearest", isFitted: false } as const;
const leaves: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Follows a query; resolves once it has heard of it. */
async function follow(feed: ReturnType<typeof createEmbedFeed>, query: PanelQuery, refreshSeconds = 0) {
  const states: FeedState[] = [];
  leaves.push(feed.join(query, { listener: (state) => void states.push(state), refreshSeconds }));
  await vi.waitFor(() => expect(states.length).toBeGreaterThan(0));
  return states;
}
const paths = (requests: ReturnType<typeof answerWith>) =>
  requests.mock.calls.map(([address]) => new URL(String(address)).searchParams.get("ratios"));

test("who wants the numbers sooner doesn't wait for the turn of those who came before", async () => {
  const requests = answerWith({ ...ratiosAnswer(), refreshSeconds: 15 });
  const feed = createEmbedFeed(server);
  const rare = await follow(feed, ratio(60), 600);
  const often = await follow(feed, ratio(60));
  expect([requests.mock.calls.length, rare.length, often.length]).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(requests).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(often).toHaveLength(2));
});

test.each([
  [1_000, 1],
  [2_000, 2],
])(
  "elements that came %i ms after one another have their next turn in %i requests",
  async (apart, requests) => {
    const asked = answerWith({ ...ratiosAnswer(), refreshSeconds: 15 });
    const feed = createEmbedFeed(server);
    await follow(feed, ratio(60));
    await vi.advanceTimersByTimeAsync(apart);
    await follow(feed, ratio(20));
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(15_500);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(requests));
  },
);

test("what the server refuses is asked alone from then on, and the page's others have their numbers", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const whole = answerWith({ ...ratiosAnswer(), refreshSeconds: 15 }).getMockImplementation();
  const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, ...rest) => {
    if (!String(address).includes("%3A20")) return (await whole?.(address, ...rest)) as Response;
    return Response.json({ success: false, code: "VALIDATION_ERROR", message: "no" }, { status: 400 });
  });
  const feed = createEmbedFeed(server);
  const [good, bad] = await Promise.all([follow(feed, ratio(60)), follow(feed, ratio(20))]);
  await vi.advanceTimersByTimeAsync(601_000);
  await vi.waitFor(() => expect(good.at(-1)?.failure).toBeNull());
  expect(bad.at(-1)?.failure?.code).toBe("VALIDATION_ERROR");
  expect(paths(requests)).toContain("A/B:60");
});

test("a server that says when to come back is asked no sooner than one that keeps failing", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const refusal = { success: false, code: "SERVICE_UNAVAILABLE", message: "no" };
  const requests = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json(refusal, { status: 503, headers: { "retry-after": "1" } }));
  await follow(createEmbedFeed(server), ratio(60));
  // 5 and 10 s, and a quarter more at most, so that the visitors of a page come back one after the other.
  for (const [wait, times] of [
    [6_000, 1],
    [500, 2],
    [12_000, 2],
    [1_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(requests).toHaveBeenCalledTimes(times);
  }
});

test("an answer without one of the parts is none, and the sample that doesn't come is asked for once", async () => {
  const requests = answerWith({ ...ratiosAnswer(), refreshSeconds: 15 });
  const { success, data } = (await (await fetch("https://servidor.test/x?ratios=A/B:60")).json()) as {
    success: true;
    data: object;
  };
  requests.mockImplementation(async () => Response.json({ success, data }));
  const [one, both] = [await askEmbed(server, [ratio(60)]), await askEmbed(server, [ratio(60), ratio(20)])];
  expect([one.ok, both]).toMatchObject([true, { ok: false, failure: { code: "INVALID_RESPONSE" } }]);
  requests.mockClear();
  requests.mockRejectedValue(new TypeError("Failed to fetch"));
  const sample = await askEmbed({ api: "https://servidor.test//", embedKey: "" }, [chain]);
  expect(sample).toMatchObject({ ok: false, failure: { code: "NETWORK_ERROR" } });
  expect(requests.mock.calls.map(([address]) => address)).toEqual([
    "https://servidor.test/api/market/muestra/cadena",
  ]);
});

test("another copy of the script on the page finds the connections of this one", () => {
  const feed = embedFeed(server);
  const feeds = (globalThis as { [name: symbol]: unknown })[Symbol.for("paridad.widgets.feeds.2")];
  expect((feeds as Map<string, unknown>).get("https://servidor.test pub_prueba")).toBe(feed);
});
