import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openChromium } from "./lib/chromium.ts";
import type { BenchBrowser, BenchPage } from "./lib/chromium.ts";
import { mainThreadTasks } from "./lib/main-thread.ts";
import { quantile } from "./lib/measure.ts";
import { fillDatabase } from "./lib/server-data.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";

const rows = 5_000;
const opened = Number(process.env["BENCH_RUNS"] ?? 7);
const firstRowsBar = 150;
const taskBar = 50;
const framesScrolled = 240;

/** Notes in the page when the answer had come and when its rows were painted. */
const watchRows = `(() => {
  const look = () => {
    if (document.querySelector("tbody tr[aria-rowindex]") === null) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { globalThis.rowsPainted = performance.now(); };
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  requestAnimationFrame(look);
})()`;

/** Milliseconds from the last byte of the answer to the paint of its first rows. */
async function timeFirstRows(page: BenchPage, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(`(async () => {
    while (globalThis.rowsPainted === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    const answer = performance.getEntriesByType("resource").find(({ name }) => name.includes("/opciones/grid"));
    return globalThis.rowsPainted - answer.responseEnd;
  })()`);
}

/** Scrolls the table from end to end, a step a frame, then back in jumps of a tenth; the main thread's tasks meanwhile. */
async function scroll(page: BenchPage, browser: BenchBrowser) {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  const shown = await page.evaluate<number>(`(async () => {
    const table = document.querySelector("[role=region][aria-label='Cotizaciones históricas']");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const height = table.scrollHeight - table.clientHeight;
    for (let step = 1; step <= ${framesScrolled}; step++) {
      table.scrollTop = (height * step) / ${framesScrolled};
      await frame();
    }
    for (let jump = 9; jump >= 0; jump--) {
      table.scrollTop = (height * jump) / 10;
      await frame();
    }
    return Number(document.querySelector("table").getAttribute("aria-rowcount")) - 1;
  })()`);
  return { shown, tasks: mainThreadTasks(await browser.stopTracing()) };
}

const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
await fillDatabase(directory, { users: 10, bars: rows + 1_000 });
const server = await startProcess({
  DATA_DIR: directory,
  DEMO: "true",
  LOG_LEVEL: "silent",
  MARKET_FEED: "socket",
  MARKET_URL: "http://127.0.0.1:9",
  MARKET_PASSWORD: "nobody-answers",
});
const browser = await openChromium();
try {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "black@paridad.test", password: processPassword }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  const session = { token, user: JSON.stringify(user) };
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(session)})) localStorage.setItem(key, value)`,
  );
  await page.addInitScript(watchRows);
  const times: number[] = [];
  for (let run = 0; run < opened; run++) {
    times.push(await timeFirstRows(page, `${server.url}/historico/datos?limite=${rows}`));
  }
  const { shown, tasks } = await scroll(page, browser);
  const wall = tasks.map(({ dur = 0 }) => dur / 1_000);
  const work = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1_000);
  const text = (value: number) => value.toFixed(1);
  console.log(`/historico/datos, ${shown} rows, ${opened} times`);
  console.log(
    `  first rows after the answer: p50 ${text(quantile(times, 0.5))} ms, worst ${text(Math.max(...times))} ms (bar ${firstRowsBar})`,
  );
  console.log(
    `  scrolling, ${tasks.length} tasks of the main thread: p99 ${text(quantile(work, 0.99))} ms, longest ${text(Math.max(...work))} ms of work, ${text(Math.max(...wall))} ms by the clock (bar ${taskBar})`,
  );
} finally {
  await browser.close();
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true, force: true });
}
