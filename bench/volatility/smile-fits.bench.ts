/** Processor time of a smile's fit on every expiry of every recorded snapshot: the least of some tries each. Bar: 20 ms an expiry. */
import { fitSmile, smilePoints } from "../../core/src/volatility/index.ts";
import { recordedExpiries } from "../../core/src/volatility/testing/recorded-expiries.ts";
import { quantile } from "../lib/measure.ts";

const TRIES = 7;
const barMilliseconds = 20;

const asked = recordedExpiries().flatMap((expiry) => {
  const quotes = smilePoints(expiry);
  return quotes.ok ? [{ points: quotes.points, years: expiry.years }] : [];
});
const kinds = new Map<string, number>();
const milliseconds = asked.map((expiry) => {
  const tries = Array.from({ length: TRIES }, () => {
    const start = process.cpuUsage();
    fitSmile(expiry);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  const smile = fitSmile(expiry);
  const kind = smile.ok ? smile.kind : "none";
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return Math.min(...tries);
});

const at = (share: number): string => quantile(milliseconds, share).toFixed(1);
console.log(`${asked.length} expiries: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
console.log(
  `ms of processor a fit: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} (bar ${barMilliseconds})`,
);
process.exitCode = quantile(milliseconds, 1) <= barMilliseconds ? 0 : 1;
