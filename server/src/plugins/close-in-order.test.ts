import Fastify from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { App } from "../http/routes.ts";
import { acceptWhatWaits, closeInOrder } from "./close-in-order.ts";
import { answerErrors } from "./errors.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Milliseconds on the clock until the listener may close, where each look at it is so much later than the last. */
async function waited(step: number): Promise<number> {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += step));
  await new Promise<void>((done) => {
    const addHook = (_name: string, hook: (done: () => void) => void) => hook(done);
    acceptWhatWaits({ addHook } as unknown as Parameters<typeof acceptWhatWaits>[0]);
  });
  return now;
}

describe("before the listener closes", () => {
  it("a calm process waits for one turn", async () => {
    expect(await waited(0.4)).toBeLessThan(2);
  });

  it("a busy one for half a second, and its last turn", async () => {
    const milliseconds = await waited(50);
    expect(milliseconds).toBeGreaterThanOrEqual(500);
    expect(milliseconds).toBeLessThan(700);
  });

  it("one whose turns are just too long for two hundred of them", async () => {
    const milliseconds = await waited(1.1);
    expect(milliseconds).toBeGreaterThan(400);
    expect(milliseconds).toBeLessThan(500);
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
