import { openBenchMarket } from "./calculator-market.ts";
import { openChromium } from "./chromium.ts";
import type { BenchBrowser, BenchPage } from "./chromium.ts";
import { mainThreadTasks } from "./main-thread.ts";
import type { TraceEvent } from "./main-thread.ts";
import { quantile } from "./measure.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 30);
/** The engine goes on compiling for a minute, and compiled code stands in the heap too. */
const warmUpSeconds = Math.max(5, Math.min(60, seconds / 5));
const keysTyped = 20;
const updateMilliseconds = 100;
const port = 38_990;

/**
 * Milliseconds of work of the page's main thread in each tenth of a second: all its tasks, layout and paint too, in
 * processor time, so that other work on the machine counts for nothing.
 */
function workPerUpdate(own: readonly TraceEvent[]): number[] {
  const start = own.reduce((earliest, { ts }) => Math.min(earliest, ts), Number.POSITIVE_INFINITY);
  const windows: number[] = [];
  for (const { ts, dur = 0, tdur = dur } of own) {
    const index = Math.floor((ts - start) / (updateMilliseconds * 1_000));
    windows[index] = (windows[index] ?? 0) + tdur / 1_000;
  }
  return Array.from(windows, (work) => work ?? 0).slice(1, -1);
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

async function measure(page: BenchPage, browser: BenchBrowser) {
  await page.waitForTimeout(warmUpSeconds * 1_000);
  const heapBefore = await heapOf(page);
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await page.waitForTimeout(seconds * 1_000);
  const tasks = mainThreadTasks(await browser.stopTracing());
  const heapAfter = await heapOf(page);
  const typed: number[] = [];
  for (let key = 0; key < keysTyped; key++) {
    await page.waitForTimeout(330);
    typed.push(await typeVolatility(page, `${30 + (key % 10)},5`));
  }
  return { work: workPerUpdate(tasks), typed, heapBefore, heapAfter };
}

function print({ work, typed, heapBefore, heapAfter }: Awaited<ReturnType<typeof measure>>, bases: number) {
  const shown = (value: number) => value.toFixed(2);
  const grown = shown((heapAfter / heapBefore - 1) * 100);
  console.log(
    `300 options and the spot, all changed 10 times a second for ${seconds} s, ${bases} bases shown`,
  );
  console.log(
    `  main thread per update: p50 ${shown(quantile(work, 0.5))} ms, p99 ${shown(quantile(work, 0.99))} ms (bar 8 / 16)`,
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
