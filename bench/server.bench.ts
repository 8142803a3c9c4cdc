import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "./lib/measure.ts";
import { benchBars, benchUsers, fillDatabase } from "./lib/server-data.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";

type Ask = () => Promise<Response>;
type Measured = {
  readonly name: string;
  readonly milliseconds: readonly number[];
  readonly perSecond: number;
};

/** Asks `count` times, `atOnce` at a time, and times each answer to its last byte. */
async function measure(
  name: string,
  ask: Ask,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<Measured> {
  const milliseconds: number[] = [];
  let left = count;
  const begun = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      const answer = await ask();
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${body.slice(0, 200)}`);
      milliseconds.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { name, milliseconds, perSecond: (count * 1_000) / (performance.now() - begun) };
}

const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
console.log(`filling: ${benchUsers} users, ${benchBars} bars`);
await fillDatabase(directory);
const server = await startProcess({ DATA_DIR: directory, DEMO: "true", LOG_LEVEL: "silent" });
try {
  const post = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const tokenOf = async (path: string, body: object) =>
    ((await (await post(path, body)).json()) as { token: string }).token;
  const admin = await tokenOf("/admin/login", { username: "admin", password: processPassword });
  const black = await tokenOf("/auth/login", { email: "black@paridad.test", password: processPassword });
  const asAdmin =
    (path: string): Ask =>
    () =>
      fetch(`${server.url}${path}`, { headers: { "x-admin-token": admin } });
  const asUser =
    (path: string): Ask =>
    () =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${black}` } });
  let turn = 0;
  const pages = () => 1 + (((turn += 1) * 37) % 1_000);
  const one = { count: 200, atOnce: 1 };
  const grid = "/market/historico/opciones/grid";
  const jobs: readonly [string, Ask, { count: number; atOnce: number }][] = [
    ["trivial route", () => fetch(`${server.url}/health/live`), { count: 2_000, atOnce: 8 }],
    ["own session", asUser("/auth/me"), { count: 1_000, atOnce: 8 }],
    [
      "login",
      () => post("/auth/login", { email: "pro@paridad.test", password: processPassword }),
      { count: 60, atOnce: 2 },
    ],
    ["grid 100", asUser(`${grid}?limit=100`), one],
    ["grid 5,000", asUser(`${grid}?limit=5000`), { count: 60, atOnce: 1 }],
    [
      "probabilities",
      asUser("/market/probabilidades?symbol1=GFGC4000DI&symbol2=GFGC4200DI"),
      { count: 60, atOnce: 2 },
    ],
    ["users, a page", () => asAdmin(`/admin/users?page=${pages()}&limit=10`)(), one],
    ["users, sorted", () => asAdmin(`/admin/users?page=${pages()}&limit=10&sort=email`)(), one],
    ["users, searched", () => asAdmin(`/admin/users?search=apellido${pages()}&limit=20`)(), one],
    ["users, by e-mail", () => asAdmin(`/admin/users?search=persona${pages()}@&scope=email`)(), one],
  ];
  const rows: Measured[] = [];
  for (const [name, ask, load] of jobs) {
    await measure(name, ask, { count: Math.min(20, load.count), atOnce: load.atOnce });
    rows.push(await measure(name, ask, load));
  }
  const trivial = rows[0]?.perSecond ?? Number.NaN;
  console.log("route               p50 ms   p95 ms   p99 ms   a second   of the trivial route");
  for (const { name, milliseconds, perSecond } of rows) {
    const [half, most, worst] = [0.5, 0.95, 0.99].map((share) =>
      quantile(milliseconds, share).toFixed(1).padStart(8),
    );
    console.log(
      `${name.padEnd(17)} ${half} ${most} ${worst} ${perSecond.toFixed(0).padStart(10)} ${(perSecond / trivial).toFixed(3).padStart(12)}`,
    );
  }
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true, force: true });
}
