import { unavailable } from "../http/http-error.ts";
import type { App } from "../http/routes.ts";

const idleSweepMilliseconds = 100;

/**
 * Makes `app.close()` answer what is under way and then end: from its first moment readiness says no, new requests are
 * refused, and connections are closed as they fall idle (keep-alive would hold them for a minute).
 */
export function closeInOrder(app: App): void {
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMilliseconds);
    sweep.unref();
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
  app.addHook("onRequest", async (request) => {
    if (!isStopping || request.routeOptions.url?.endsWith("/health/live")) return;
    throw unavailable();
  });
}
