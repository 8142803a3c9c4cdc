import underPressure from "@fastify/under-pressure";
import type { App } from "../routes.ts";
import { unavailable } from "../http-error.ts";

const leastSampleMilliseconds = 1_000;
/** The first samples after listening measure the start itself: a new process would refuse what it is there for. */
const warmUpMilliseconds = 5_000;

/**
 * Refuses work at once with 503 while the event loop is late by more than `maximumDelay` milliseconds, the mean of a
 * second or of twice that delay, though not in the first five seconds. Whether the process lives is answered always, and
 * the files of a page are sent: a screen without its styles or a chunk stays broken after the rush.
 */
export async function refuseOverload(app: App, { maximumDelay }: { maximumDelay: number }): Promise<void> {
  let judgedFrom = 0;
  app.addHook("onListen", async () => void (judgedFrom = performance.now() + warmUpMilliseconds));
  await app.register(underPressure, {
    maxEventLoopDelay: maximumDelay,
    // A turn as long as the whole sample leaves nothing to measure and counts as endless: it has to be too long.
    sampleInterval: Math.max(leastSampleMilliseconds, 2 * maximumDelay),
    pressureHandler: (request) => {
      const { url = "" } = request.routeOptions;
      if (url.includes("/health/") || url.startsWith("/assets/") || performance.now() < judgedFrom) return;
      throw unavailable();
    },
  });
}
