import { chromium } from "playwright";
import type { Page } from "playwright";
import { benchBases, openBenchMarket } from "./lib/calculator-market.ts";
import { isTask, mainThreadCategories, mainThreadEvents } from "./lib/main-thread.ts";
import type { TraceEvent } from "./lib/main-thread.ts";
import { quantile } from "./lib/measure.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 30);
/** V8 keeps compiling for a minute, and compiled code counts as heap too. */
const warmUpSeconds = Math.max(5, Math.min(60, seconds / 5));
const keysTyped = 20;
const updateMilliseconds = 100;
const port = 38_990;

/**
 * Milliseconds of work of the page's main thread from each update of the market to the next one: all its tasks, layout,
 * paint and collections too, in processor time, so other work on the machine counts for nothing.
 */
function workPerUpdate(events: readonly TraceEvent[]): number[] {
  const updates = events.filter(({ name }) => name === "WebSocketReceive").map(({ ts }) => ts);
  if (Math.abs(updates.length * updateMilliseconds - seconds * 1_000) > seconds * 100) {
    throw new Error(`${updates.length} updates in ${seconds} s`);
  }
  const work = updates.map(() => 0);
  let update = -1;
  for (const { ts, dur = 0, tdur = dur } of events.filter(isTask)) {
    // An update is received within a task, which is the first of its work.
    while ((updates[update + 1] ?? Number.POSITIVE_INFINITY) <= ts + dur) update += 1;
    if (update >= 0) work[update] = (work[update] ?? 0) + tdur / 1_000;
  }
  return work.slice(0, -1);
}

/** Bytes of the page's heap after a forced collection. */
async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  await client.detach();
  return usedSize;
}

/** Milliseconds from a key in Volatilidad to the frame that shows its answer. */
function typeVolatility(page: Page, text: string): Promise<number> {
  return page.evaluate(`(async () => {
    const input = document.getElementById("calculadora-volatilidad");
    const start = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, ${JSON.stringify(text)});
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  })()`);
}

/** Notes when each update reaches the page, and the last price of one option in it. */
const noteUpdates = `{
  const updates = (window.benchUpdates = []);
  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener("message", ({ data }) => {
        const last = /"symbol":"GFGC7500.DI".*?"last":([\\d.]+)/.exec(data)?.[1];
        if (last) updates.push({ at: performance.now(), text: Number(last).toLocaleString("es-AR", { minimumFractionDigits: 2 }) });
      });
    }
  };
}`;

/** Milliseconds that the screen is behind the feed at worst: at each frame, since the first update it doesn't show. */
function oldestNumber(page: Page, seconds: number): Promise<number> {
  return page.evaluate(`(async () => {
    const cell = document.querySelector('tr[data-strike="7500"] td[data-column="market"]');
    const end = performance.now() + ${seconds * 1_000};
    let worst = 0;
    while (performance.now() < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const updates = window.benchUpdates;
      const shown = updates.findLastIndex(({ text }) => text === cell.textContent.trim());
      const missed = updates[shown + 1];
      if (shown !== -1 && missed) worst = Math.max(worst, performance.now() - missed.at);
    }
    return worst;
  })()`);
}

async function traceWork(page: Page) {
  await browser.startTracing(page, { categories: mainThreadCategories });
  await page.waitForTimeout(seconds * 1_000);
  const events = mainThreadEvents(await browser.stopTracing());
  const tasks = events.filter(isTask);
  const longest = tasks.reduce((worst, { dur = 0 }) => Math.max(worst, dur / 1_000), 0);
  const longestWork = tasks.reduce((worst, { dur = 0, tdur = dur }) => Math.max(worst, tdur / 1_000), 0);
  return { work: workPerUpdate(events), longest, longestWork };
}

async function measure(page: Page) {
  const heapBefore = await heapOf(page);
  const traced = await traceWork(page);
  const heapAfter = await heapOf(page);
  const typed: number[] = [];
  for (let key = 0; key < keysTyped; key++) {
    await page.waitForTimeout(330);
    typed.push(await typeVolatility(page, `${30 + (key % 10)},5`));
  }
  const oldest = await oldestNumber(page, Math.min(seconds, 20));
  return { ...traced, typed, heapBefore, heapAfter, oldest };
}

/** Opens the calculator with ten bases on each side of the spot, or all of them, lets it warm up, and measures. */
async function measureCalculator(isWhole: boolean): Promise<void> {
  const market = await openBenchMarket({ port, updateMilliseconds });
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(market.session)})) localStorage.setItem(key, value)`,
    );
    await page.addInitScript(noteUpdates);
    await page.goto(`http://127.0.0.1:${port}/estrategias/calculadora`);
    const all = page.getByRole("button", { name: "ver todas" });
    await all.waitFor();
    if (isWhole) await all.click();
    await page.waitForTimeout(warmUpSeconds * 1_000);
    const bases = await page.locator("tr[data-strike]").count();
    console.log(
      `${benchBases * 6} options and the spot, all changed 10 times a second for ${seconds} s, ${bases} bases in sight`,
    );
    print(await measure(page));
  } finally {
    await page.close();
    await market.close();
  }
}

const text = (value: number) => value.toFixed(2);

function print(measured: Awaited<ReturnType<typeof measure>>): void {
  const { work, typed, heapBefore, heapAfter, oldest, longest, longestWork } = measured;
  const grown = text((heapAfter / heapBefore - 1) * 100);
  const half = text(quantile(work, 0.5));
  console.log(`  main thread per update: p50 ${half} ms, p99 ${text(quantile(work, 0.99))} ms`);
  console.log(
    `  oldest number: ${text(oldest)} ms behind the feed (bar 300, 150 for the 400 American values of BENCH_BASES=200); longest task: ${text(longest)} ms (bar 50), the most work in one: ${text(longestWork)} ms`,
  );
  console.log(
    `  an input's answer: p50 ${text(quantile(typed, 0.5))} ms, worst ${text(Math.max(...typed))} ms (bar 50)`,
  );
  console.log(`  heap: ${text(heapBefore / 1e6)} MB, then ${text(heapAfter / 1e6)} MB (${grown} %, bar 5)`);
}

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const isWhole of [false, true]) await measureCalculator(isWhole);
} finally {
  await browser.close();
}
