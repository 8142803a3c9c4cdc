import { unavailable } from "../http-error.ts";
import type { App } from "../routes.ts";

const idleSweepMilliseconds = 100;

/** The leave of an ending process from its load balancer. */
export type Draining = {
  /** From now on readiness says no and each answer closes its connection; everything else is answered as before. */
  begin(): void;
};

/**
 * Makes `app.close()` answer what is under way and then end: from its first moment readiness says no, new requests are
 * refused unless there was a drain, and connections are closed as they fall idle (keep-alive would hold them for a minute).
 */
export function closeInOrder(app: App): Draining {
  let isStopping = false;
  let isDraining = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMilliseconds);
    sweep.unref();
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
  app.addHook("onRequest", async (request, reply) => {
    // A proxy that reused a connection just as it closes could not send a POST again elsewhere.
    if (isDraining || isStopping) reply.header("connection", "close");
    const { url } = request.routeOptions;
    // A drained process was left alone by its balancer; the last to come in before the listener closes is answered.
    if (isDraining ? url?.endsWith("/health/ready") : isStopping && !url?.endsWith("/health/live")) {
      throw unavailable();
    }
  });
  return { begin: () => void (isDraining = true) };
}

const pauseMilliseconds = 2;
const mostMilliseconds = 500;
/** A turn that took no longer than this let nobody in between; the longer it waits, the longer a turn may take. */
const calmMilliseconds = 0.05;
const calmShareOfWait = 0.002;

/**
 * Closes the listener just after a poll, which takes in the connections that wait to be accepted: the system resets those
 * that still wait, and a proxy can't send a POST again elsewhere. It sleeps first, since whoever just woke is hardly ever
 * interrupted, and waits for a short turn, half a second at most. Register it last, nothing must run between.
 */
export function acceptWhatWaits(app: Pick<App, "addHook">): void {
  app.addHook("preClose", (done) => {
    const begun = performance.now();
    const waited = (): number => performance.now() - begun;
    const isCalm = (turn: number): boolean => turn < Math.max(calmMilliseconds, waited() * calmShareOfWait);
    // Work after a poll runs in the same turn: only the second look has a whole one behind it.
    const look = (): void => {
      const turned = performance.now();
      setImmediate(() => {
        if (waited() >= mostMilliseconds || isCalm(performance.now() - turned)) done();
        else sleep();
      });
    };
    const sleep = (): void => void setTimeout(() => setImmediate(look), pauseMilliseconds);
    sleep();
  });
}
