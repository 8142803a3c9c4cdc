import { openBenchMarket } from "./lib/calculator-market.ts";
import { openChromium } from "./lib/chromium.ts";
import type { BenchBrowser, BenchPage } from "./lib/chromium.ts";
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
async function heapOf(page: BenchPage): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  await client.detach();
  return usedSize;
}

/** Milliseconds from a key in Volatilidad to the frame that shows its answer. */
function typeVolatility(page: BenchPage, text: string): Promise<number> {
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
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const last = /"symbol":"GFGC7500.DI".*?"last":([\\d.]+)/.exec(data)?.[1];
        if (last) updates.push({ at: performance.now(), text: Number(last).toLocaleString("es-AR", { minimumFractionDigits: 2 }) });
      });
    }
  };
}`;

/** Milliseconds that the screen is behind the feed at worst: at each frame, since the first update it doesn't show. */
function oldestNumber(page: BenchPage, seconds: number): Promise<number> {
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

async function measure(page: BenchPage, browser: BenchBrowser) {
  await page.waitForTimeout(warmUpSeconds * 1_000);
  const heapBefore = await heapOf(page);
  await browser.startTracing(page, { categories: mainThreadCategories });
  await page.waitForTimeout(seconds * 1_000);
  const events = mainThreadEvents(await browser.stopTracing());
  const heapAfter = await heapOf(page);
  const typed: number[] = [];
  for (let key = 0; key < keysTyped; key++) {
    await page.waitForTimeout(330);
    typed.push(await typeVolatility(page, `${30 + (key % 10)},5`));
  }
  const oldest = await oldestNumber(page, Math.min(seconds, 20));
  const longest = Math.max(...events.filter(isTask).map(({ dur = 0 }) => dur / 1_000));
  return { work: workPerUpdate(events), typed, heapBefore, heapAfter, oldest, longest };
}

function print(measured: Awaited<ReturnType<typeof measure>>, bases: number) {
  const { work, typed, heapBefore, heapAfter, oldest, longest } = measured;
  const shown = (value: number) => value.toFixed(2);
  const grown = shown((heapAfter / heapBefore - 1) * 100);
  console.log(
    `300 options and the spot, all changed 10 times a second for ${seconds} s, ${bases} bases shown`,
  );
  console.log(
    `  main thread per update: p50 ${shown(quantile(work, 0.5))} ms, p99 ${shown(quantile(work, 0.99))} ms (bar 4 / 22)`,
  );
  console.log(
    `  oldest number: ${shown(oldest)} ms behind the feed (bar 300); longest task: ${shown(longest)} ms (bar 50)`,
  );
  console.log(
    `  an input's answer: p50 ${shown(quantile(typed, 0.5))} ms, worst ${shown(Math.max(...typed))} ms (bar 50)`,
  );
  console.log(`  heap: ${shown(heapBefore / 1e6)} MB, then ${shown(heapAfter / 1e6)} MB (${grown} %, bar 5)`);
}

const market = await openBenchMarket({ port, updateMilliseconds });
const browser = await openChromium();
try {
  for (const isWhole of [false, true]) {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(market.session)})) localStorage.setItem(key, value)`,
    );
    await page.addInitScript(noteUpdates);
    await page.goto(`http://127.0.0.1:${port}/estrategias/calculadora`);
    const all = page.getByRole("button", { name: "ver todas" });
    await all.waitFor();
    if (isWhole) await all.click();
    print(await measure(page, browser), await page.locator("tr[data-strike]").count());
    await page.close();
  }
} finally {
  await browser.close();
  await market.close();
}
