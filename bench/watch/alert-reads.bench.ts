import { openDatabase } from "../../server/src/db/open-database.ts";
import { readInstrumentTable } from "../../server/src/db/shared/instruments.ts";
import { AlertWatch } from "../../server/src/modules/alerts/check/watch.ts";
import { createWatchRepository } from "../../server/src/modules/alerts/check/watch-repository.ts";
import { createResolver } from "../../server/src/modules/alerts/resolve.ts";
import { createCrossingRepository } from "../../server/src/modules/alerts/tell/crossing-repository.ts";
import { createAlertMarket } from "../../server/test/support/alert-market.ts";
import { onEachDatabase } from "../lib/on-each-database.ts";

/** What a process pays to follow 10,000 alerts: a whole read, a look after one changed, a look after none did. */
const alerts = 10_000;
const users = 2_000;
const rounds = 10;
const at = new Date("2026-11-20T15:00:00Z");

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds of this process's processor, and until it was done. */
async function measured(work: () => Promise<void>): Promise<{ processor: number; elapsed: number }> {
  const [before, began] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1_000, elapsed: performance.now() - began };
}

const chunk = 500;
const places = (from: number) => Array.from({ length: chunk }, (_, place) => from + place);
const userOf = (place: number) => ({
  id: `u${place}`,
  email: `u${place}@example.com`,
  email_key: `u${place}@example.com`,
  first_name: "Ana",
  last_name: "Paz",
  password_hash: "x",
  is_active: true,
  email_verified: true,
  subscription_type: "pro",
  subscription_status: "active",
  created_at: at,
  updated_at: at,
});

/** Of 150 bases; out of reach, as the writing isn't measured. */
function alertOf(place: number) {
  const strike = 6_000 + 10 * (place % 150);
  const contract = { type: "call", strike, expiration: "2026-12-18", symbol: `GFGC${strike}DI` };
  return {
    id: `a${place}`,
    user_id: `u${place % users}`,
    format: 1,
    subject: JSON.stringify({ kind: "premium", side: "bid", contract }),
    direction: "above",
    threshold: 9_000,
    note: "",
    mail: true,
    push: true,
    rest_minutes: 60,
    status: "armed",
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

await onEachDatabase(async ({ name, location }) => {
  const { database, close } = await openDatabase(location);
  for (let from = 0; from < users; from += chunk) {
    await database.insertInto("users").values(places(from).map(userOf)).execute();
  }
  for (let from = 0; from < alerts; from += chunk) {
    await database.insertInto("alerts").values(places(from).map(alertOf)).execute();
  }
  let now = at.getTime() + 3_600_000;
  const clock = { now: () => now };
  const { market, quote } = createAlertMarket(clock);
  const watch = new AlertWatch({
    market,
    repository: createWatchRepository(database),
    crossings: createCrossingRepository(database),
    resolve: createResolver({
      instrumentTable: (days) => readInstrumentTable(database, days),
      positionsWithIds: async () => [],
    }),
    catalogue: async () => ({ pro: [5, 11] }),
    unsubscribeLink: async () => "https://paridad.test",
    publicUrl: "https://paridad.test",
    clock,
    logger: { warn: (fields: object, message: string) => console.warn(message, fields) },
  });
  quote(7_400);
  await watch.settle();
  const kinds = {
    whole: () => watch.settle(),
    "one changed": async () => {
      await database
        .updateTable("alerts")
        .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: new Date(now) }))
        .where("id", "=", "a1")
        .execute();
      now += 1;
      await watch.look();
    },
    "none changed": () => watch.look(),
  };
  for (const [kind, work] of Object.entries(kinds)) {
    const found = [];
    for (let round = 0; round < rounds; round += 1) found.push(await measured(work));
    const processor = median(found.map((one) => one.processor));
    const elapsed = median(found.map((one) => one.elapsed));
    console.log(
      `alert reads, ${name}: ${kind}, ${watch.checker.size} watched: ${processor.toFixed(1)} ms of processor, ${elapsed.toFixed(1)} ms`,
    );
  }
  await watch.stop();
  await market.stop();
  await close();
});
