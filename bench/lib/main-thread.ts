/** An event of Chromium's trace; times in microseconds. */
export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the task. */
  tdur?: number;
  args?: { name?: string };
};

/** Trace categories for `mainThreadEvents`. */
export const mainThreadCategories = ["toplevel", "__metadata", "devtools.timeline"];

/** Events of the page's main thread, in order of time: of a trace's page threads, the one with the most tasks' time. */
export function mainThreadEvents(trace: Buffer): TraceEvent[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const totals = new Map<string, number>();
  for (const event of events.filter(isTask)) {
    const thread = threadOf(event);
    if (mains.has(thread)) totals.set(thread, (totals.get(thread) ?? 0) + (event.dur ?? 0));
  }
  const [busiest] = [...totals].toSorted(([, left], [, right]) => right - left)[0] ?? [""];
  return events.filter((event) => threadOf(event) === busiest).toSorted((left, right) => left.ts - right.ts);
}

/** A task of a thread: all of its work, layout, paint and collections too. */
export function isTask({ name }: TraceEvent): boolean {
  return name.endsWith("RunTask");
}
