import { written } from "./written.ts";

const levels: Readonly<Record<number, string>> = { 30: "info", 40: "aviso", 50: "error", 60: "fatal" };
type Line = Record<string, unknown> & { readonly err?: Record<string, unknown> };

/** One line as an operator reads it: without its time and process, an error without its stack. */
function lineOf(text: string): string[] {
  const { level, time: _time, pid: _pid, hostname: _host, msg, err, ...fields } = JSON.parse(text) as Line;
  const { stack: _stack, ...error } = err ?? {};
  const said = { ...fields, ...(err === undefined ? {} : { err: error }) };
  const title = `${levels[Number(level)] ?? String(level)}: ${String(msg ?? "")}`.trimEnd();
  if (Object.keys(said).length === 0) return [title];
  const [first = "", ...rest] = written(said);
  return rest.length === 0 ? [`${title} ${first}`] : [title, ...[first, ...rest].map((one) => `  ${one}`)];
}

/** Gives all that was logged since it was asked before, whatever its level. */
export function watchLog(log: () => string): () => string[] {
  let read = log().length;
  return () => {
    const text = log();
    const fresh = text.slice(read);
    read = text.length;
    return fresh.split("\n").filter(Boolean).flatMap(lineOf);
  };
}
