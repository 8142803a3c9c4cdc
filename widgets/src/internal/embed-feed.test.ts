import { afterEach, expect, test, vi } from "vitest";

import { answerWith, ratiosAnswer } from "../testing/answers.ts";
import { askEmbed } from "./embed-client.ts";
import { createEmbedFeed } from "./embed-feed.ts";

const server = { api: "https://servidor.test", embedKey: "pub_prueba" };
const query = { path: "ratios", parameters: { symbol1: "A", symbol2: "B" } } as const;
let visibility: DocumentVisibilityState = "visible";
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}
function setUp() {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const asked = answerWith({ ...ratiosAnswer(), refreshSeconds: 15 });
  const listener = vi.fn<() => void>();
  const leave = createEmbedFeed(server).join(query, { listener, refreshSeconds: 0 });
  return { asked, listener, leave };
}
afterEach(() => {
  visibility = "visible";
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("asks at the server's pace, and not at all while the page is hidden", async () => {
  const { asked, listener } = setUp();
  const answered = (times: number) => expect.poll(() => listener.mock.calls.length).toBe(times);
  await answered(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await answered(2);
  show("hidden");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
  show("visible");
  await answered(3);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("stops asking once nobody follows", async () => {
  const { asked, listener, leave } = setUp();
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([0, 900, null])("takes an answer of a source whose delay is %s", async (delaySeconds) => {
  answerWith({ ...ratiosAnswer(), delaySeconds });
  expect(await askEmbed(server, query)).toMatchObject({ ok: true, data: { delaySeconds } });
});

test.each([
  ["a delay that is no number", { delaySeconds: "900" }],
  ["no delay", { delaySeconds: undefined }],
  ["no pace", { refreshSeconds: null }],
  ["another mode", { mode: "old" }],
])("takes no answer with %s", async (_name, change) => {
  answerWith({ ...ratiosAnswer(), ...change });
  expect(await askEmbed(server, query)).toMatchObject({ ok: false, failure: { code: "INVALID_RESPONSE" } });
});

test("sends no credentials and no header that would need a preflight", async () => {
  const asked = answerWith(ratiosAnswer());
  await askEmbed(server, query);
  const [address, options = {}] = asked.mock.calls[0] ?? [];
  expect(String(address)).toBe("https://servidor.test/api/embed/ratios?key=pub_prueba&symbol1=A&symbol2=B");
  expect(options.credentials).toBe("omit");
  expect(options.headers).toBeUndefined();
});
