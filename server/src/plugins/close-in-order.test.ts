import Fastify from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { App } from "../http/routes.ts";
import { acceptWhatWaits, closeInOrder } from "./close-in-order.ts";
import { answerErrors } from "./errors.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Milliseconds on the clock until the listener may close, and pauses until then, where each turn of the loop takes so long. */
async function waited(turnMilliseconds: number): Promise<{ milliseconds: number; pauses: number }> {
  let now = 0;
  let pauses = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("setTimeout", (act: () => void, milliseconds: number) => {
    pauses += 1;
    now += milliseconds;
    act();
  });
  const nextTurn = setImmediate;
  vi.stubGlobal("setImmediate", (act: () => void) =>
    nextTurn(() => {
      now += turnMilliseconds;
      act();
    }),
  );
  await new Promise<void>((done) => {
    const addHook = (_name: string, hook: (done: () => void) => void) => hook(done);
    acceptWhatWaits({ addHook } as unknown as Parameters<typeof acceptWhatWaits>[0]);
  });
  return { milliseconds: now, pauses };
}

describe("before the listener closes", () => {
  it("a calm process sleeps once, and has a whole turn behind it", async () => {
    const { milliseconds, pauses } = await waited(0.04);
    expect(pauses).toBe(1);
    expect(milliseconds).toBeCloseTo(2.08, 6);
  });

  it("a busy one waits longer for a turn the longer the turns are, half a second at most", async () => {
    // A turn may take two thousandths of the wait: 0.4 ms after 200 ms.
    expect((await waited(0.4)).milliseconds).toBeCloseTo(201.6, 0);
    const { milliseconds } = await waited(50);
    expect(milliseconds).toBeGreaterThanOrEqual(500);
    expect(milliseconds).toBeLessThan(610);
  });
});

describe("a process that takes leave of its balancer", () => {
  it("is no longer ready and lets each connection go, but answers what comes in", async () => {
    const app = Fastify() as unknown as App;
    answerErrors(app);
    const draining = closeInOrder(app);
    for (const url of ["/x", "/health/live", "/health/ready"]) app.get(url, async () => ({ ok: true }));
    const ask = async (url: string) => {
      const { statusCode, headers } = await app.inject(url);
      return [statusCode, headers["connection"] === "close"];
    };
    const all = () => Promise.all(["/x", "/health/live", "/health/ready"].map(ask));
    expect(await all()).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    draining.begin();
    expect(await all()).toEqual([
      [200, true],
      [200, true],
      [503, true],
    ]);
    await app.close();
  });
});
