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

/** Tasks of the page's main thread, layout and paint too: of a trace's page threads, the busiest. */
export function mainThreadTasks(trace: Buffer): TraceEvent[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = events.filter((event) => event.name.endsWith("RunTask") && mains.has(threadOf(event)));
  const totals = new Map<string, number>();
  for (const task of tasks) totals.set(threadOf(task), (totals.get(threadOf(task)) ?? 0) + (task.dur ?? 0));
  const [busiest] = [...totals].toSorted(([, left], [, right]) => right - left)[0] ?? [""];
  return tasks.filter((task) => threadOf(task) === busiest);
}
