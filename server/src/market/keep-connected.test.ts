import { expect, it } from "vitest";
import { keepConnected, WaitAskedError } from "./keep-connected.ts";
import type { FeedRetry } from "./feed.ts";

const now = Date.parse("2026-11-18T15:00:00Z");

function world() {
  const told: (string | FeedRetry | undefined)[] = [];
  const sink = {
    quotes: () => undefined,
    lost: (reason: string, retry?: FeedRetry) => void told.push(reason, retry),
    fault: (fault: string) => void told.push(fault),
  };
  return { told, shared: { sink, clock: { now: () => now }, random: () => 0 } };
}

it("who is stopped loses nothing, while connected or between two tries", async () => {
  const { told, shared } = world();
  const untilStopped = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("stopping")));
  await keepConnected({ ...shared, connect: untilStopped }).stop();
  expect(told).toEqual([]);
  let tries = 0;
  const connect = async () => {
    tries += 1;
    throw new Error("refused");
  };
  const kept = keepConnected({ ...shared, connect });
  await new Promise(setImmediate);
  await kept.stop();
  expect([tries, ...told]).toEqual([1, "refused", { attempt: 1, at: now + 1_000 }]);
});

it("what the upstream asks for is waited for, and never less than the own wait", async () => {
  const { told, shared } = world();
  const asked = [10, 5_000, null, 3_999, 4_001];
  const waited: number[] = [];
  const kept = keepConnected({
    ...shared,
    backoff: { firstMilliseconds: 1_000, longestMilliseconds: 4_000 },
    connect: async ({ signal, works }) => {
      if (asked.length === 0) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      if (asked.length === 3) works();
      throw new WaitAskedError("429", asked.shift() ?? null);
    },
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  await expect.poll(() => asked.length).toBe(0);
  await kept.stop();
  // 1 and 2 s, and again after what worked: 1, 2 and 4.
  expect(waited).toEqual([1_000, 5_000, 1_000, 3_999, 4_001]);
  expect(told.filter((one) => one === "reconnection")).toHaveLength(5);
});
