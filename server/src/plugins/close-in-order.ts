import { unavailable } from "../http/http-error.ts";
import type { App } from "../http/routes.ts";

const idleSweepMilliseconds = 100;

/** How a process that is asked to end takes leave of its load balancer. */
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

/** Turns of the loop, and time, that a busy process is given to calm down before its listener closes. */
const mostTurns = 200;
const mostMilliseconds = 500;
const calmMilliseconds = 1;

/**
 * Closes the listener just after a poll, which takes in the connections that wait to be accepted: the system resets those
 * that still wait, and a proxy can't send a POST again elsewhere. A turn that took long may have let others come
 * meanwhile, so it waits for a short one, half a second at most. Register it last, nothing must run between.
 */
export function acceptWhatWaits(app: Pick<App, "addHook">): void {
  app.addHook("preClose", (done) => {
    const end = performance.now() + mostMilliseconds;
    const turn = (left: number): void => {
      const begun = performance.now();
      setImmediate(() => {
        const now = performance.now();
        if (left === 0 || now >= end || now - begun < calmMilliseconds) done();
        else turn(left - 1);
      });
    };
    turn(mostTurns);
  });
}
