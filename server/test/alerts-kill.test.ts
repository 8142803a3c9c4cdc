import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { openMailReceiver } from "./support/mail-receiver.ts";
import { proofSize } from "./support/proof-size.ts";
import { childEnvironment, childOptions } from "./support/server-process.ts";

const alerts = proofSize({ small: 60, full: 600 });
/** Kills of each kind: after a crossing was recorded, while pushes are sent, while mails are. */
const kills = proofSize({ small: 1, full: 6 });
const directory = mkdtempSync(join(tmpdir(), "paridad-alerts-"));
let running: ChildProcess | null = null;
afterEach(() => {
  running?.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

async function inDatabase<Result>(act: (opened: OpenDatabase) => Promise<Result>): Promise<Result> {
  const opened = await openDatabase({ dataDirectory: directory });
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

/** As many users, each with an armed alert and a browser. */
async function seed({ database }: OpenDatabase): Promise<void> {
  await sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, is_active, email_verified,
      subscription_type, subscription_status, created_at, updated_at)
    select 'u' || n, 'u' || n || '@example.com', 'u' || n || '@example.com', 'Ana', 'Paz', 'x', true, true, 'pro',
      'active', now() - interval '90 days', now()
    from generate_series(1, ${alerts}::int) as n
  `.execute(database);
  await sql`
    insert into alerts (id, user_id, format, subject, direction, threshold, mail, push, rest_minutes, status, version,
      created_at, updated_at)
    select 'a' || n, 'u' || n, 1, '{"kind":"share"}', 'above', 7500, true, true, 60, 'armed', 1, now(), now()
    from generate_series(1, ${alerts}::int) as n
  `.execute(database);
  await sql`
    insert into sessions (id, user_id, secret_hash, created_at, last_seen_at, expires_at)
    select 'e' || n, 'u' || n, 'x', now(), now(), now() + interval '30 days' from generate_series(1, ${alerts}::int) as n
  `.execute(database);
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select 's' || n, 'u' || n, 'e' || n, 'https://fcm.googleapis.com/' || n, 'x', 'x', now()
    from generate_series(1, ${alerts}::int) as n
  `.execute(database);
}

/** A push service that counts what came by its tag. */
async function openPushReceiver() {
  const received = new Map<string, number>();
  let listener: () => void = () => undefined;
  const server = createServer((request, answer) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { tag } = JSON.parse(body) as { tag: string };
      received.set(tag, (received.get(tag) ?? 0) + 1);
      listener();
      answer.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    onPush: (next: () => void) => void (listener = next),
    close: () => void server.close(),
  };
}

const program = fileURLToPath(new URL("support/alert-process.ts", import.meta.url));

it("kill -9 between a crossing and its sending loses none, and sends at most one twice for each kill", async () => {
  await inDatabase(seed);
  const mails = await openMailReceiver();
  const pushes = await openPushReceiver();
  const start = () => {
    const child = spawn(process.execPath, [...childOptions, program, directory, mails.url, pushes.url], {
      stdio: ["ignore", "pipe", "inherit"],
      env: childEnvironment,
    });
    running = child;
    return child;
  };
  const nothing = () => undefined;
  const killed = async (arm: (kill: () => void) => void): Promise<void> => {
    const child = start();
    child.stdout.on("data", nothing);
    arm(() => child.kill("SIGKILL"));
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
    mails.onMail(nothing);
    pushes.onPush(nothing);
  };
  // Each process records what is left, fifty in a transaction.
  await killed((kill) => void running?.stdout?.once("data", kill));
  const recorded = await inDatabase(({ database }) =>
    database.selectFrom("alert_firings").select("id").execute(),
  );
  expect(recorded.length).toBeGreaterThan(0);
  expect([mails.received.size, pushes.received.size]).toEqual([0, 0]);
  const step = Math.floor(alerts / (kills + 1));
  for (let kill = 1; kill <= kills; kill += 1) {
    await killed((end) => pushes.onPush(() => pushes.received.size >= kill * step && end()));
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    await killed((end) => mails.onMail(() => mails.received.size >= kill * step && end()));
  }
  const last = start();
  last.stdout.on("data", nothing);
  expect(await once(last, "exit")).toEqual([0, null]);
  await mails.close();
  pushes.close();
  const { fired, waiting, mailIds } = await inDatabase(async ({ database }) => ({
    fired: await database.selectFrom("alert_firings").select(["id", "alert_id", "crossing"]).execute(),
    waiting: await sql`
      select id from mail_outbox where status != 'sent' union all select id from push_outbox where status != 'sent'
    `
      .execute(database)
      .then(({ rows }) => rows),
    mailIds: (await database.selectFrom("mail_outbox").select("id").execute()).map(
      ({ id }) => `<${id}@paridad>`,
    ),
  }));
  expect(waiting).toEqual([]);
  expect(fired.map(({ alert_id: id }) => id).toSorted()).toEqual(
    Array.from({ length: alerts }, (_, place) => `a${place + 1}`).toSorted(),
  );
  expect(fired.every(({ crossing }) => crossing === 1)).toBe(true);
  expect([...pushes.received.keys()].toSorted()).toEqual(fired.map(({ id }) => id).toSorted());
  expect([...mails.received.keys()].toSorted()).toEqual(mailIds.toSorted());
  expect(mailIds).toHaveLength(alerts);
  const twice = [...pushes.received.values(), ...mails.received.values()].filter((count) => count > 1);
  expect(twice.every((count) => count === 2)).toBe(true);
  const all = 2 * kills + 1;
  expect(twice.length).toBeLessThanOrEqual(all);
  process.stdout.write(
    `faults: ${alerts} crossings over ${all} kills, none lost, ${twice.length} notices came twice\n`,
  );
}, 1_800_000);
