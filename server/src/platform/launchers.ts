import { readFileSync } from "node:fs";

const launcherName = /(^|[/\s])(npm|npx|pnpm)([-\w]*(\.c?js)?)?(\s|$)/;
const pollMilliseconds = 500;

type Read = (path: string, encoding: "utf8") => string;
type ProcessInfo = { readonly parent: number; readonly startedAt: string; readonly command: string };

/** Linux's account of a process; null where it is gone, or where there is no /proc. */
function infoIn(read: Read, pid: number): ProcessInfo | null {
  try {
    const stat = read(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain spaces; fields count from after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = read(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { parent: Number(fields[1]), startedAt: fields[19] ?? "", command };
  } catch {
    return null;
  }
}

function launchersAbove(read: Read, pid: number): { pid: number; startedAt: string }[] {
  const infoOf = (one: number) => infoIn(read, one);
  const launchers: { pid: number; startedAt: string }[] = [];
  for (let info = infoOf(pid); info !== null && info.parent > 1;) {
    const parent = infoOf(info.parent);
    if (parent !== null && launcherName.test(parent.command)) {
      launchers.push({ pid: info.parent, startedAt: parent.startedAt });
    }
    info = parent;
  }
  return launchers;
}

/**
 * Calls `gone` when an npm, npx or pnpm that started this process ends: a signal to it alone would leave the server
 * holding the port and the data directory. Linux only; elsewhere signals to the group are all there is.
 * @returns what ends the watch.
 */
export function watchLaunchers(gone: () => void, read: Read = readFileSync): () => void {
  const launchers = launchersAbove(read, process.pid);
  if (launchers.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (launchers.every(({ pid, startedAt }) => infoIn(read, pid)?.startedAt === startedAt)) return;
    clearInterval(timer);
    gone();
  }, pollMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
