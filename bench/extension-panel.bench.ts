import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { openBenchMarket } from "./lib/calculator-market.ts";
import { median } from "./lib/measure.ts";

const openings = 10;
const limitMilliseconds = 300;
const port = 38_991;
const built = fileURLToPath(new URL("../extension/.output/chrome-mv3", import.meta.url));

type Page = {
  addInitScript(script: string): Promise<void>;
  goto(address: string): Promise<unknown>;
  evaluate<Answer>(expression: string): Promise<Answer>;
  close(): Promise<void>;
};
type Context = {
  newPage(): Promise<Page>;
  serviceWorkers(): { url(): string }[];
  waitForEvent(name: "serviceworker"): Promise<{ url(): string }>;
  close(): Promise<void>;
};

const profile = mkdtempSync(join(tmpdir(), "paridad-bench-"));

function openBrowser(): Promise<Context> {
  const { chromium } = createRequire(new URL("../tests/package.json", import.meta.url))("playwright") as {
    chromium: { launchPersistentContext(profile: string, options: object): Promise<Context> };
  };
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    viewport: { width: 400, height: 900 },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      `--disable-extensions-except=${built}`,
      `--load-extension=${built}`,
    ],
  });
}

/**
 * Writes down, in milliseconds since the opening: `drawn`, the frame after the inputs are there and the thread is free
 * to answer; `live`, the frame with the market's first row.
 */
const watch = `
  const times = {};
  let tell;
  globalThis.bothTimes = new Promise((resolve) => { tell = resolve; });
  const mark = (name, selector) => {
    if (name in times || !document.querySelector(selector)) return;
    times[name] = null;
    requestAnimationFrame(() => setTimeout(() => {
      times[name] = performance.now();
      if (times.drawn && times.live) tell(times);
    }));
  };
  new MutationObserver(() => {
    mark("drawn", "main.panel .inputs input");
    mark("live", "tr[data-strike]");
  }).observe(document, { subtree: true, childList: true });
`;

async function openPanel(context: Context, address: string): Promise<{ drawn: number; live: number }> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address);
  const times = await page.evaluate<{ drawn: number; live: number }>("bothTimes");
  await page.close();
  return times;
}

if (!existsSync(built)) throw new Error("the extension is not built: run the build first");
const market = await openBenchMarket({ port, updateMilliseconds: 500 });
const context = await openBrowser();
try {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const origin = `chrome-extension://${new URL(worker.url()).host}`;
  const setting = await context.newPage();
  await setting.goto(`${origin}/options.html`);
  const { token, user } = market.session;
  await setting.evaluate(`Promise.all([
    chrome.storage.local.set({ "paridad.serverOrigin": "http://localhost:${port}" }),
    chrome.storage.session.set(${JSON.stringify({ token, user })}),
  ])`);
  const times: { drawn: number; live: number }[] = [];
  for (let opening = 0; opening < openings; opening++) {
    times.push(await openPanel(context, `${origin}/sidepanel.html`));
  }
  const drawn = median(times.map((time) => time.drawn));
  const live = median(times.map((time) => time.live));
  console.log(
    `The extension's panel, opened ${openings} times, 300 options; load of the machine ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  );
  console.log(`  interactive: median ${drawn.toFixed(0)} ms (bar ${limitMilliseconds})`);
  console.log(`  with live rows: median ${live.toFixed(0)} ms`);
} finally {
  await context.close();
  await market.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
}
