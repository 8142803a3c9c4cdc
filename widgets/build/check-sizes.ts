// Weighs the build as browsers receive it and fails above the budget.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Kilobytes of 1,000 bytes, compressed with gzip. */
const budgets = {
  "paridad.js": 40,
  "paridad-option-chain.js": 25,
  "paridad-ratios.js": 25,
  "paridad-volatility.js": 25,
  "paridad-position.js": 25,
  "paridad-lanzamientos.js": 25,
  "paridad-ticker.js": 25,
  "paridad-frame.js": 1,
  "frame.js": 1,
} as const;

const heavy = Object.entries(budgets).filter(([name, budget]) => {
  const content = readFileSync(new URL(`../dist/${name}`, import.meta.url));
  const kilobytes = gzipSync(content, { level: 9 }).length / 1_000;
  process.stdout.write(`${name}: ${kilobytes.toFixed(1)} kB de ${budget} kB (gzip)\n`);
  return kilobytes > budget;
});
if (heavy.length > 0) {
  process.stderr.write(`Pesan de más: ${heavy.map(([name]) => name).join(", ")}\n`);
  process.exitCode = 1;
}
