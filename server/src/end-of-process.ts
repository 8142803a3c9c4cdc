import type { Logger } from "pino";
import type { RunningServer } from "./start-server.ts";

/** Whatever hangs is left behind after this long. */
const hardExitMilliseconds = 9_500;

/** The process that ends, and the timers it ends by; tests bring their own. */
export type EndingProcess = {
  on(event: string, listener: (message: unknown) => void): unknown;
  exit(code: number): void;
  /** Calls once the launcher that started the process is gone. */
  watchLaunchers(onGone: () => void): void;
  /** Returns what takes the call back. A timer that `isPatient` keeps nobody alive. */
  later(act: () => void, milliseconds: number, isPatient: boolean): () => void;
};

export type Ending = {
  readonly running: Pick<RunningServer, "stop" | "drain">;
  readonly log: Pick<Logger, "info" | "fatal">;
  /** Time it goes on answering after SIGTERM, so that a load balancer goes elsewhere. */
  readonly drainSeconds: number;
  readonly process: EndingProcess;
};

/** Ends the process once, in order, within 10 s; after SIGTERM it drains first, which a second signal cuts short. */
function createStop({ running, log, drainSeconds, process: ending }: Ending) {
  let isStopping = false;
  let endDraining: (() => void) | null = null;
  const stop = (reason: string, exitCode: number): void => {
    endDraining?.();
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "stopping");
    ending.later(() => ending.exit(1), hardExitMilliseconds, true);
    running.stop().then(
      () => ending.exit(exitCode),
      () => ending.exit(1),
    );
  };
  return {
    stop,
    drain(reason: string): void {
      if (isStopping || endDraining !== null || drainSeconds === 0) return stop(reason, 0);
      log.info({ reason, seconds: drainSeconds }, "draining");
      running.drain();
      endDraining = ending.later(() => stop(reason, 0), drainSeconds * 1_000, false);
    },
  };
}

/** Listens for whatever ends the process: 0 where it was asked to end, 1 after an uncaught error. */
export function listenForTheEnd(onEnding: Ending): void {
  const { log, process: ending } = onEnding;
  const { stop, drain } = createStop(onEnding);
  for (const signal of ["SIGINT", "SIGHUP"]) ending.on(signal, () => stop(signal, 0));
  ending.on("SIGTERM", () => drain("SIGTERM"));
  ending.watchLaunchers(() => stop("launcher gone", 0));
  // After an uncaught error the state is unknown: shut down in order.
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    ending.on(event, (error) => {
      log.fatal({ err: error }, event);
      stop(event, 1);
    });
  }
}
