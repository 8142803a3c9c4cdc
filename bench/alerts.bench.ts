import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../server/src/db/open-database.ts";
import type { OpenDatabase } from "../server/src/db/open-database.ts";
import { createPushWorker } from "../server/src/modules/alerts/push/push-worker.ts";
import { AlertSweep } from "../server/src/modules/alerts/sweep/alert-sweep.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { alertExpiration as expiration, createAlertMarket } from "../server/test/support/alert-market.ts";
import { quantile } from "./lib/measure.ts";

/**
 * 10,000 alerts of 2,000 users over a chain of 150 options that all change twice a second: the share of a processor that
 * the sweep takes beside the market, and the time from a price to its push. In each round 20 alerts cross and the price
 * comes back half a second later.
 */
const [alerts, users, rounds, crossed] = [10_000, 2_000, 12, 20];
const most = 8_000;

const strikes = Array.from({ length: 75 }, (_, place) => 5_000 + 100 * place);
const contracts = strikes.flatMap((strike) =>
  (["call", "put"] as const).map((type) => ({
    type,
    strike,
    expiration,
    symbol: `GFG${type === "call" ? "C" : "V"}${strike}DI`,
  })),
);

/** Nothing but the rounds' alerts ever crosses. */
function subjectOf(place: number): object {
  const contract = contracts[place % contracts.length];
  const other = contracts[(place + 2) % contracts.length];
  const legs = [
    { contract, quantity: 1 },
    { contract: other, quantity: -1 },
  ];
  const kinds = [
    { kind: "premium", contract, side: "bid" },
    { kind: "premium", contract, side: "mid" },
    { kind: "premium", contract, side: "last" },
    { kind: "share" },
    { kind: "volatility", contract },
    { kind: "rate", contract, measure: "implied" },
    { kind: "ratio", one: contract, other },
    { kind: "spread", legs },
    { kind: "exercise", contract },
    { kind: "atTheMoneyVolatility", expiration },
  ];
  return kinds[Math.floor(place / contracts.length) % kinds.length] ?? { kind: "share" };
}

async function seed({ pool, database }: OpenDatabase): Promise<void> {
  await pool.query(`
    insert into users (id, email, email_key, first_name, last_name, password_hash, is_active, email_verified,
      subscription_type, subscription_status, created_at, updated_at)
    select 'u' || n, 'u' || n || '@example.com', 'u' || n || '@example.com', 'Ana', 'Paz', 'x', true, false, 'pro',
      'active', now() - interval '90 days', now()
    from generate_series(0, ${users - 1}) as n;
    insert into sessions (id, user_id, secret_hash, created_at, last_seen_at, expires_at)
    select 'e' || n, 'u' || n, 'x', now(), now(), now() + interval '30 days' from generate_series(0, ${users - 1}) as n;
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select 's' || n, 'u' || n, 'e' || n, 'https://fcm.googleapis.com/' || n, 'x', 'x', now()
    from generate_series(0, ${users - 1}) as n
  `);
  const at = new Date();
  const common = { format: 1, direction: "above", mail: true, push: true, rest_minutes: 60 };
  const rows = Array.from({ length: alerts }, (_, place) => {
    const round = place < rounds * crossed ? Math.floor(place / crossed) : null;
    return {
      ...common,
      id: `a${place}`,
      user_id: `u${place % users}`,
      subject: JSON.stringify(round === null ? subjectOf(place) : { kind: "share" }),
      threshold: round === null ? 1e6 : 8_000 + 100 * round,
      note: "",
      status: "armed",
      version: 1,
      created_at: at,
      updated_at: at,
    };
  });
  for (let first = 0; first < alerts; first += 1_000) {
    await database
      .insertInto("alerts")
      .values(rows.slice(first, first + 1_000))
      .execute();
  }
}

/** Percent of a processor that this process takes while `act` runs. */
async function shareOf(act: () => Promise<unknown>): Promise<number> {
  const [before, from] = [process.cpuUsage(), performance.now()];
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10 / (performance.now() - from);
}

const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
const opened = await openDatabase({ dataDirectory: directory });
const { database, close } = opened;
await seed(opened);
const { market, quote } = createAlertMarket(systemClock);
let spot = 7_000;
let tick = 0;
const tell = () => {
  tick += 1;
  const options = contracts.map(({ type, strike, symbol }) => {
    const intrinsic = Math.max(0, (type === "call" ? 1 : -1) * (7_000 - strike));
    const bid = intrinsic + 100 + (tick % 50);
    return [symbol, strike, bid, bid + 10] as const;
  });
  quote(spot + (tick % 20), options);
};
const ticking = setInterval(tell, 500);
const base = await shareOf(() => pause(10_000));

const sweep = new AlertSweep({
  market,
  database,
  positionsWithIds: async () => [],
  catalogue: async () => ({ pro: [5, 11] }),
  unsubscribeLink: async (userId) => `https://paridad.test/${userId}`,
  publicUrl: "https://paridad.test",
  clock: systemClock,
  logger: console,
});
const crossedAt = new Map<number, number>();
const waits: number[] = [];
const push = createPushWorker({
  database,
  clock: systemClock,
  logger: console,
  async send({ payload }) {
    const threshold = Number(/≥ ([\d.]+),/.exec(payload)?.[1]?.replace(".", ""));
    waits.push(Date.now() - (crossedAt.get(threshold) ?? Number.NaN));
    return { kind: "sent" };
  },
});
sweep.start();
push.start();
await pause(10_000);
const swept = await shareOf(() => pause(20_000));
for (let round = 0; round < rounds; round += 1) {
  await pause(2_000 + 2_000 * Math.random());
  const threshold = 8_000 + 100 * round;
  spot = threshold;
  crossedAt.set(threshold, Date.now());
  tell();
  await pause(500);
  spot = 7_000;
  tell();
}
await pause(most + 2_000);
clearInterval(ticking);
await sweep.stop();
await push.stop();
await close();
rmSync(directory, { recursive: true, force: true });

const p95 = quantile(waits, 0.95);
process.stdout.write(
  `market alone: ${base.toFixed(1)} % of a processor, with ${alerts} alerts: ${swept.toFixed(1)} %\n` +
    `from the price to its push: median ${quantile(waits, 0.5)} ms, p95 ${p95} ms of ${waits.length} (${rounds * crossed} crossed)\n`,
);
if (waits.length !== rounds * crossed || p95 > most) process.exitCode = 1;
