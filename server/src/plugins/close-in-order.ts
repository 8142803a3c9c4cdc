import type { App } from "./routes.ts";

const idleSweepMilliseconds = 100;

/**
 * Makes `app.close()` answer what is under way and then end: from its first moment readiness says no, and connections
 * are closed as they fall idle (keep-alive would hold them for a minute).
 * @returns whether the app is closing.
 */
export function closeInOrder(app: App): () => boolean {
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMilliseconds);
    sweep.unref();
    app.server.once("close", () => clearInterval(sweep));
    done();
  });
  return () => isStopping;
}
