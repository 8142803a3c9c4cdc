import { expect, it } from "vitest";
import { keepConnected } from "./keep-connected.ts";
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
