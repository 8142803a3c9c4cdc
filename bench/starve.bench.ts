import { openDatabase } from "../server/src/db/open-database.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";
import { quantile } from "./lib/measure.ts";
import { onEachDatabase } from "./lib/on-each-database.ts";
import type { MeasuredDatabase } from "./lib/on-each-database.ts";
import { addBars, benchBars } from "./lib/server-data.ts";

/**
 * One user asks 20 heavy questions at once, each again as soon as it is answered or when `Retry-After` says, while another
 * logs in: the login's p95 may be three times what it is alone and below a second, the process stays ready, and the 20 are
 * answered or told to wait, at least half of them answered within the run.
 */
const bars = Number(process.env["BENCH_BARS"] ?? benchBars);
const logins = Number(process.env["BENCH_LOGINS"] ?? 60);
/** The run lasts so long at least. */
const seconds = Number(process.env["BENCH_SECONDS"] ?? 40);
const atOnce = 20;
const leastAnswered = 10;
const timesIdle = 3;
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

async function underLoad(url: string, token: string) {
  const [asked, ready, statuses]: [Statuses, Statuses, Statuses] = [new Map(), new Map(), new Map()];
  const answered = new Set<number>();
  const ask = async (place: number): Promise<void> => {
    const path = heavy[place % heavy.length];
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
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

async function measure({ name, location, environment }: MeasuredDatabase) {
  const opened = await openDatabase(location);
  await addBars(opened, bars);
  await opened.vacuum();
  await opened.checkpoint();
  await opened.close();
  const server = await startProcess({ ...environment, DEMO: "true", LOG_LEVEL: "silent" });
  try {
    const { token } = await login(server.url, "black");
    const quiet: Statuses = new Map();
    await timeLogins(server.url, quiet);
    const idle = quantile(await timeLogins(server.url, quiet), 0.95);
    const { times, asked, ready, statuses, answered } = await underLoad(server.url, token);
    const busy = quantile(times, 0.95);
    console.log(
      `${name}, ${bars} bars, ${times.length} logins while ${atOnce} heavy questions of another are under way`,
    );
    console.log(
      `  login p95: ${idle.toFixed(0)} ms idle, ${busy.toFixed(0)} ms beside them (${(busy / idle).toFixed(1)} times)`,
    );
    console.log(`  logins ${listed(statuses)}; ready ${listed(ready)}; heavy ${listed(asked)}`);
    console.log(`  ${answered} of the ${atOnce} answered within the run`);
    const only = (seen: Statuses, wanted: readonly string[]) =>
      [...seen.keys()].every((one) => wanted.includes(one));
    const holds = [
      busy <= timesIdle * idle && busy < worstMilliseconds,
      only(statuses, ["200"]) && only(ready, ["200"]),
      only(asked, ["200", "429"]) && answered >= leastAnswered,
    ];
    if (!holds.every(Boolean)) process.exitCode = 1;
    console.log(`  ${holds.every(Boolean) ? "holds" : `FAILED: ${holds.join(" ")}`}`);
  } finally {
    await server.end("SIGTERM");
  }
}

await onEachDatabase(measure);
