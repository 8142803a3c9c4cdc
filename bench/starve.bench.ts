import { openDatabase } from "../server/src/db/open-database.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";
import { quantile } from "./lib/measure.ts";
import { onEachDatabase } from "./lib/on-each-database.ts";
import type { MeasuredDatabase } from "./lib/on-each-database.ts";
import { addBars, benchBars } from "./lib/server-data.ts";

/**
 * One user asks 20 heavy questions at once, each again as soon as it is answered or when `Retry-After` says, while another
 * logs in: the login's p95 may be three times what it is alone and below a second, the process stays ready, and the 20 are
 * answered or told to wait, at least half of them answered within the run. Then the same with 20 looks at a file of 20,000
 * operations, of a user who imported four such files before, and with 20 imports of it: beside those the login has only to
 * stay below the second, and what it is against idle is told.
 */
const bars = Number(process.env["BENCH_BARS"] ?? benchBars);
const logins = Number(process.env["BENCH_LOGINS"] ?? 60);
/** The run lasts so long at least. */
const seconds = Number(process.env["BENCH_SECONDS"] ?? 40);
const atOnce = 20;
const leastAnswered = 10;
const worstMilliseconds = 1_000;

const root = "/market/historico/opciones";
const pair = "symbol1=GFGC4000DI&symbol2=GFGC4200DI";
const heavy = [
  `${root}?limit=5000&page=20&resolution=1d`,
  `${root}?limit=5000&page=20`,
  `${root}/grid?limit=5000&format=csv`,
  `${root}/ratios/GFGC4000DI/GFGC4200DI?limit=5000`,
  `/market/probabilidades?${pair}&limit=5000`,
] as const;

/** What 20 of one user do at once; `asked` is one of them. */
type Load = {
  readonly what: string;
  readonly timesIdle: number;
  readonly asked: (place: number) => readonly [string, RequestInit];
};

const questions: Load = {
  what: "heavy questions",
  timesIdle: 3,
  asked: (place) => [heavy[place % heavy.length] ?? "", {}],
};

const lines = 20_000;
const filesBefore = 4;

/** A file of as many operations as one may have; those of two files are different ones. */
function fileOf(file: number): string {
  const operations = Array.from({ length: lines }, (_, line) => ({
    at: new Date(Date.UTC(2026, 8, 1 + (line % 28), 14, line % 60)).toISOString(),
    symbol: "GGAL",
    side: line % 2 === 0 ? "buy" : "sell",
    quantity: 1 + (line % 7),
    price: 7_000 + (line % 100),
    fees: 10,
    reference: `${file}-${line}`,
  }));
  return JSON.stringify({ fileName: `${file}.csv`, layout: "generic", operations });
}

const sent = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});
const withToken = ({ headers, ...init }: RequestInit, token: string): RequestInit => ({
  ...init,
  headers: { ...(headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
});

/** After four files: looks at a fifth, and the fourth sent again. */
async function importFiles(url: string, token: string): Promise<Load[]> {
  for (let file = 0; file < filesBefore; file += 1) {
    const answer = await fetch(`${url}/position-imports`, withToken(sent(fileOf(file)), token));
    if (answer.status !== 200) throw new Error(`file ${file}: ${answer.status} ${await answer.text()}`);
  }
  const { operations } = JSON.parse(fileOf(filesBefore)) as { operations: unknown };
  const unknown = sent(JSON.stringify({ operations }));
  const known = sent(fileOf(filesBefore - 1));
  return [
    {
      what: "looks at a file of 20,000 operations",
      timesIdle: Infinity,
      asked: () => ["/position-imports/preview", unknown],
    },
    {
      what: "imports of such a file that is known",
      timesIdle: Infinity,
      asked: () => ["/position-imports", known],
    },
  ];
}

type Statuses = Map<string, number>;
const note = (statuses: Statuses, status: number | string) =>
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
const listed = (statuses: Statuses) =>
  [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");

async function login(url: string, name: string): Promise<{ token: string; status: number; time: number }> {
  const start = performance.now();
  const answer = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@paridad.test`, password: processPassword }),
  });
  const { token = "" } = (await answer.json()) as { token?: string };
  return { token, status: answer.status, time: performance.now() - start };
}

/** Logs in one time after another, for so many seconds at least. */
async function timeLogins(url: string, statuses: Statuses, least = 0): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + least * 1_000;
  for (let done = 0; done < logins || performance.now() < endsAt; done += 1) {
    const { status, time } = await login(url, "pro");
    note(statuses, status);
    times.push(time);
  }
  return times;
}

/** Repeats a job until it is told to stop, and then ends the one under way. */
function repeat(job: () => Promise<void>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) await job();
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

async function underLoad(url: string, token: string, load: Load) {
  const [asked, ready, statuses]: [Statuses, Statuses, Statuses] = [new Map(), new Map(), new Map()];
  const answered = new Set<number>();
  const ask = async (place: number): Promise<void> => {
    const [path, init] = load.asked(place);
    const answer = await fetch(`${url}${path}`, withToken(init, token));
    await answer.arrayBuffer();
    note(asked, answer.status);
    if (answer.status === 200) answered.add(place);
    const wait = Number(answer.headers.get("retry-after") ?? 0) * 1_000;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };
  const look = async (): Promise<void> => {
    const answer = await fetch(`${url}/health/ready`);
    await answer.arrayBuffer();
    note(ready, answer.status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const stops = [...Array.from({ length: atOnce }, (_, place) => repeat(() => ask(place))), repeat(look)];
  const times = await timeLogins(url, statuses, seconds);
  await Promise.all(stops.map((stop) => stop()));
  return { times, asked, ready, statuses, answered: answered.size };
}

type Asked = { readonly url: string; readonly token: string; readonly idle: number; readonly name: string };

async function judge({ url, token, idle, name }: Asked, load: Load): Promise<void> {
  const { times, asked, ready, statuses, answered } = await underLoad(url, token, load);
  const busy = quantile(times, 0.95);
  console.log(`${name}, ${bars} bars, ${times.length} logins beside ${atOnce} ${load.what} of another`);
  console.log(
    `  login p95: ${idle.toFixed(0)} ms idle, ${busy.toFixed(0)} ms beside them (${(busy / idle).toFixed(1)} times)`,
  );
  console.log(`  logins ${listed(statuses)}; ready ${listed(ready)}; heavy ${listed(asked)}`);
  console.log(`  ${answered} of the ${atOnce} answered within the run`);
  const only = (seen: Statuses, wanted: readonly string[]) =>
    [...seen.keys()].every((one) => wanted.includes(one));
  const holds = [
    busy <= load.timesIdle * idle && busy < worstMilliseconds,
    only(statuses, ["200"]) && only(ready, ["200"]),
    only(asked, ["200", "429"]) && answered >= leastAnswered,
  ];
  if (!holds.every(Boolean)) process.exitCode = 1;
  console.log(`  ${holds.every(Boolean) ? "holds" : `FAILED: ${holds.join(" ")}`}`);
}

async function measure({ name, location, environment }: MeasuredDatabase) {
  const opened = await openDatabase(location);
  await addBars(opened, bars);
  await opened.pool.query("vacuum (analyze)");
  await opened.close();
  const server = await startProcess({ ...environment, DEMO: "true", LOG_LEVEL: "silent" });
  try {
    const { token } = await login(server.url, "black");
    const quiet: Statuses = new Map();
    await timeLogins(server.url, quiet);
    const idle = quantile(await timeLogins(server.url, quiet), 0.95);
    const asked = { url: server.url, token, idle, name };
    await judge(asked, questions);
    for (const load of await importFiles(server.url, token)) await judge(asked, load);
  } finally {
    await server.end("SIGTERM");
  }
}

await onEachDatabase(measure);
