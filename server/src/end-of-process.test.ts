import { expect, it } from "vitest";
import { listenForTheEnd } from "./end-of-process.ts";

/** A process and a server that write down what is done to them. */
function given({ drainSeconds = 0, fails = false } = {}) {
  const told: string[] = [];
  const listeners = new Map<string, (given: unknown) => void>();
  const timers: { act: () => void; milliseconds: number }[] = [];
  let onGone: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const log = {
    info: (fields: object, text: string) => void told.push(`${text} ${JSON.stringify(fields)}`),
    fatal: ({ err }: { err: Error }, text: string) => void told.push(`fatal: ${text}: ${err.message}`),
  };
  listenForTheEnd({
    log: log as never,
    drainSeconds,
    running: {
      stop: () =>
        new Promise((resolve, reject) => {
          told.push("stops");
          finish = () => (fails ? reject(new Error("no")) : resolve());
        }),
      drain: () => void told.push("drains"),
    },
    process: {
      on: (event, listener) => listeners.set(event, listener),
      exit: (code) => void told.push(`exit ${code}`),
      watchLaunchers: (listener) => void (onGone = listener),
      later: (act, milliseconds, isPatient) => {
        const timer = { act, milliseconds };
        timers.push(timer);
        told.push(`in ${milliseconds} ms${isPatient ? ", patiently" : ""}`);
        return () => {
          told.push(`not in ${milliseconds} ms`);
          timers.splice(timers.indexOf(timer), 1);
        };
      },
    },
  });
  return {
    told,
    listeners,
    /** Lets the server be done with stopping. */
    async stopped() {
      finish();
      await new Promise<void>((resolve) => setImmediate(resolve));
      return told.splice(0);
    },
    arrives: (event: string, what: unknown = new Error(`of ${event}`)) => listeners.get(event)?.(what),
    launcherGoes: () => onGone(),
    passes: (milliseconds: number) => timers.find((one) => one.milliseconds === milliseconds)?.act(),
  };
}

const stopping = (reason: string) => [`stopping {"reason":"${reason}"}`, "in 9500 ms, patiently", "stops"];

it("listens to signals and to uncaught errors, and to nothing else", () => {
  expect([...given().listeners.keys()]).toEqual([
    "SIGINT",
    "SIGHUP",
    "SIGTERM",
    "uncaughtException",
    "unhandledRejection",
  ]);
});

it.each(["SIGINT", "SIGHUP", "SIGTERM"])("%s ends it in order, as asked for", async (signal) => {
  const one = given();
  one.arrives(signal);
  expect(await one.stopped()).toEqual([...stopping(signal), "exit 0"]);
});

it("the end of its launcher ends it in order, as asked for", async () => {
  const one = given();
  one.launcherGoes();
  expect(await one.stopped()).toEqual([...stopping("launcher gone"), "exit 0"]);
});

it.each(["uncaughtException", "unhandledRejection"])("%s ends it in order, as a failure", async (event) => {
  const one = given({ drainSeconds: 20 });
  one.arrives(event);
  expect(await one.stopped()).toEqual([`fatal: ${event}: of ${event}`, ...stopping(event), "exit 1"]);
});

it("an end that fails is a failure, and one that hangs is cut short as one", async () => {
  const one = given({ fails: true });
  one.arrives("SIGINT");
  expect(await one.stopped()).toEqual([...stopping("SIGINT"), "exit 1"]);
  const other = given();
  other.arrives("SIGINT");
  other.passes(9_500);
  expect(other.told).toEqual([...stopping("SIGINT"), "exit 1"]);
});

it("ends once, for the first reason, however often it is asked", async () => {
  const one = given();
  one.arrives("uncaughtException");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) one.arrives(signal);
  one.launcherGoes();
  expect((await one.stopped()).slice(1)).toEqual([...stopping("uncaughtException"), "exit 1"]);
});

const draining = ['draining {"reason":"SIGTERM","seconds":20}', "drains", "in 20000 ms"];

it("after SIGTERM it goes on answering for as long as it was told, and then ends", async () => {
  const one = given({ drainSeconds: 20 });
  one.arrives("SIGTERM");
  expect(one.told.splice(0)).toEqual(draining);
  one.passes(20_000);
  expect(await one.stopped()).toEqual(["not in 20000 ms", ...stopping("SIGTERM"), "exit 0"]);
});

it.each(["SIGTERM", "SIGINT"])("%s cuts that short", async (signal) => {
  const one = given({ drainSeconds: 20 });
  one.arrives("SIGTERM");
  expect(one.told.splice(0)).toEqual(draining);
  one.arrives(signal);
  expect(await one.stopped()).toEqual(["not in 20000 ms", ...stopping(signal), "exit 0"]);
  one.arrives("SIGTERM");
  expect(one.told.filter((line) => line.startsWith("stop"))).toEqual([]);
});
