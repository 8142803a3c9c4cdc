import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLaunchers } from "./launchers.ts";

type Process = { parent: number; startedAt: string; command: string };

/** What the system says of its processes: this one under pnpm under npx under a shell. */
const processes = new Map<number, Process>();

/** Their files, as Linux writes them. */
function read(path: string): string {
  const [, pid, file] = /^\/proc\/(\d+)\/(stat|cmdline)$/.exec(path) ?? [];
  const found = processes.get(Number(pid));
  if (found === undefined) throw new Error("ENOENT");
  if (file === "cmdline") return found.command.replaceAll(" ", "\0");
  // A name with blanks and brackets, then the state, the parent, and at the 22nd place the start.
  const rest = ["S", found.parent, ...Array.from({ length: 17 }, () => 0), found.startedAt, 0];
  return `${pid} (a (b) c) ${rest.join(" ")}`;
}

beforeEach(() => {
  vi.useFakeTimers();
  processes.clear();
  processes.set(process.pid, { parent: 30, startedAt: "400", command: "node server/src/main.ts" });
  processes.set(30, { parent: 20, startedAt: "300", command: "node /usr/bin/pnpm start" });
  processes.set(20, { parent: 10, startedAt: "200", command: "npm exec pnpm@12 start" });
  processes.set(10, { parent: 1, startedAt: "100", command: "bash" });
});
afterEach(() => void vi.useRealTimers());

it.each([
  ["the nearest of its launchers", 30],
  ["the one above that", 20],
])("a server ends with %s, once", (_which, pid) => {
  const gone = vi.fn<() => void>();
  watchLaunchers(gone, read);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
  processes.delete(pid);
  vi.advanceTimersByTime(500);
  expect(gone).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(gone).toHaveBeenCalledOnce();
});

it("a launcher's number that another process has by now is no launcher", () => {
  const gone = vi.fn<() => void>();
  watchLaunchers(gone, read);
  processes.set(20, { parent: 10, startedAt: "900", command: "npm exec something else" });
  vi.advanceTimersByTime(500);
  expect(gone).toHaveBeenCalledOnce();
});

it("a shell that goes is none, a watch that ended says nothing, and without launchers none is begun", () => {
  const gone = vi.fn<() => void>();
  const end = watchLaunchers(gone, read);
  processes.delete(10);
  vi.advanceTimersByTime(5_000);
  end();
  processes.delete(30);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
  watchLaunchers(gone, read);
  expect(vi.getTimerCount()).toBe(0);
});
