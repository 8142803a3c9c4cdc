import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import type { DatabaseLocation } from "../src/db/open-database.ts";
import { ask, registrationOf } from "./support/fault-clients.ts";
import { isFullProof } from "./support/proof-size.ts";
import { endAll, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { mountSmallDisk } from "./support/small-disk.ts";
import type { SmallDisk } from "./support/small-disk.ts";
import { unlessMissing } from "@paridad/core/testing";

/** Answers with the disk full that are looked at. */
const refusals = 20;

let disk: SmallDisk | null = null;
let server: ServerProcess | undefined;
afterEach(async () => {
  await endAll([server]);
  disk?.free();
  disk?.remove();
  [server, disk] = [undefined, null];
});

const isUp = (one: ServerProcess): boolean => one.child.exitCode === null && one.child.signalCode === null;

/** Registers users, one after the other, until so many were refused or the process has ended. */
async function register(to: ServerProcess, { prefix, until }: { prefix: string; until: number }) {
  const registered: string[] = [];
  const statuses = new Map<number, number>();
  for (let turn = 0; (statuses.get(503) ?? 0) < until && isUp(to); turn += 1) {
    const email = `${prefix}.${turn}@example.com`;
    const status = (await ask(to.url, registrationOf(email)))?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) registered.push(email);
  }
  return { registered, statuses };
}

async function storedIn(location: DatabaseLocation): Promise<ReadonlySet<string>> {
  const opened = await openDatabase(location);
  const users = await opened.database.selectFrom("users").select("email").execute();
  await opened.close();
  return new Set(users.map(({ email }) => email));
}

const ready = async (one: ServerProcess) =>
  (await ask(one.url, { method: "GET", url: "/health/ready" }))?.status;

/** `prove` alone: it starts databases and fills their disk. */
const skip = unlessMissing(isFullProof ? null : "in `prove` alone");
describe("a disk that is full", skip, () => {
  it("answers 503, loses nothing acknowledged, and takes writes again with room", async () => {
    disk = mountSmallDisk(320);
    if (disk === null) return;
    const small = disk;
    const data = join(small.path, "data");
    server = await startProcess({ DATA_DIR: data, TRUST_PROXY: "127.0.0.1" });
    const running = server;
    expect((await ask(running.url, registrationOf("antes@example.com")))?.status).toBe(200);
    small.fill(300);
    const during = await register(running, { prefix: "lleno", until: refusals });
    expect([...during.statuses.keys()].toSorted()).toEqual(during.registered.length > 0 ? [200, 503] : [503]);
    expect(await ready(running)).toBe(503);
    small.free();
    // A database whose log found no room ends itself; the server starts it again.
    await vi.waitUntil(async () => (await ready(running)) === 200, { timeout: 60_000, interval: 200 });
    expect((await ask(running.url, registrationOf("despues@example.com")))?.status).toBe(200);
    expect(await running.end("SIGTERM")).toBe(0);
    const stored = await storedIn({ dataDirectory: data });
    const acknowledged = ["antes@example.com", ...during.registered, "despues@example.com"];
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
    process.stdout.write(
      `faults: a full disk, ${during.registered.length} registrations acknowledged, ${during.statuses.get(503)} answers of 503, none lost\n`,
    );
  }, 240_000);
});
