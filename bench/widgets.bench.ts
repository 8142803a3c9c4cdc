import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { openChromium } from "./lib/chromium.ts";
import { quantile } from "./lib/measure.ts";

const loads = 20;
const budgetMilliseconds = 200;
const script = readFileSync(new URL("../widgets/dist/paridad.js", import.meta.url));

/** A chain of sixteen bases as the server answers it, for the server's own time is another bench's. */
function chainAnswer(): string {
  const expiration = "2026-12-18";
  const strikes = Array.from({ length: 16 }, (_, index) => 6_800 + index * 100);
  const option = (type: "call" | "put") => (strike: number) => ({
    symbol: `GFG${type === "call" ? "C" : "V"}${strike}DI`,
    type,
    strike,
    expiration,
    bid: 100,
    ask: 104,
    last: 102,
    volume: strike / 10,
    relativeSpread: 0.039,
    impliedVolatility: 0.45,
    impliedVolatilityReason: null,
    inTheMoney: type === "call" ? strike < 7_500 : strike > 7_500,
  });
  const chain = {
    underlying: "GGAL",
    asOfMilliseconds: Date.now(),
    source: { kind: "simulated", name: "bench" },
    spot: 7_510,
    expiries: [{ expiration, daysToExpiry: 28, atTheMoneyStrike: 7_500 }],
    options: [...strikes.map(option("call")), ...strikes.map(option("put"))],
  };
  return JSON.stringify({
    success: true,
    data: { mode: "live", delaySeconds: 0, refreshSeconds: 2, chain },
  });
}

const page = `<!doctype html><title>Blog</title><script type="module" src="/v1/paridad.js"></script><paridad-option-chain embed-key="pub_bench"></paridad-option-chain>`;
const site = createServer((request, response) => {
  if (request.url === "/v1/paridad.js") response.setHeader("content-type", "text/javascript").end(script);
  else if (request.url?.startsWith("/api/embed/"))
    response.setHeader("content-type", "application/json").end(chainAnswer());
  else response.setHeader("content-type", "text/html").end(page);
}).listen(0, "127.0.0.1");
await once(site, "listening");
const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

/** Milliseconds from the script's last byte to the frame with the first rows. */
const firstRows = `new Promise((resolve) => {
  const look = () => {
    const row = document.querySelector("paridad-option-chain")?.shadowRoot?.querySelector("tr.money");
    const [script] = performance.getEntriesByName(location.origin + "/v1/paridad.js");
    if (row && script) resolve(performance.now() - script.responseEnd);
    else requestAnimationFrame(look);
  };
  look();
})`;

const browser = await openChromium();
const times: number[] = [];
for (let load = 0; load < loads; load += 1) {
  const visit = await browser.newPage({ viewport: { width: 800, height: 700 } });
  await visit.goto(address);
  times.push(await visit.evaluate<number>(firstRows));
  await visit.close();
}
await browser.close();
site.close();
const median = quantile(times, 0.5);
console.log(
  `widgets: first rows ${median.toFixed(0)} ms after the script (median of ${loads}; 95 %: ${quantile(times, 0.95).toFixed(0)} ms), budget ${budgetMilliseconds} ms`,
);
