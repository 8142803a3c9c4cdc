import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { enqueueMails } from "../src/db/shared/outbox.ts";
import { demoEmail } from "./helper.ts";
import { ask, isKept, registrationOf, signInAdmin } from "./support/fault-clients.ts";
import type { Written } from "./support/fault-clients.ts";
import { openMailReceiver } from "./support/mail-receiver.ts";
import { proofSize } from "./support/proof-size.ts";
import { childEnvironment, childOptions, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

let directory: string;
let stop: () => Promise<unknown> = async () => undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-faults-"));
});
afterEach(async () => {
  await stop();
  stop = async () => undefined;
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

/** A server that is killed and started again on the same data while clients go on. */
async function startMortal() {
  const environment = { DATA_DIR: directory, TRUST_PROXY: "127.0.0.1" };
  let server: Promise<ServerProcess> = startProcess(environment);
  await server;
  const restarted = async (dying: ServerProcess): Promise<ServerProcess> => {
    await dying.end("SIGKILL");
    return startProcess(environment);
  };
  return {
    url: async () => (await server).url,
    kill: () => void (server = server.then(restarted)),
    end: async (signal: "SIGTERM" | "SIGKILL") => {
      const { child, end } = await server;
      return child.exitCode === null && child.signalCode === null ? end(signal) : child.exitCode;
    },
  };
}

const isWholeChain = (rows: readonly { hash: string; previous_hash: string }[]): boolean =>
  rows.every(({ previous_hash: previous }, index) => previous === (rows[index - 1]?.hash ?? "0".repeat(64)));

describe("kill -9 during writes", () => {
  const writes = proofSize({ small: 40, full: 1_000 });
  const kills = proofSize({ small: 2, full: 20 });

  it("takes no acknowledged registration and no acknowledged administrator's edit", async () => {
    const mortal = await startMortal();
    stop = () => mortal.end("SIGKILL");
    const admin = await signInAdmin(await mortal.url());
    const ids = await idsOf(await mortal.url(), admin);
    const registered: string[] = [];
    const edits = new Map<string, Written>();
    let edited = 0;
    let requested = 0;
    const writtenOne = () => {
      const every = Math.floor((2 * writes) / (kills + 1));
      const done = registered.length + edited;
      if (done % every === 0 && done / every <= kills) mortal.kill();
    };
    const register = async (): Promise<void> => {
      while (registered.length < writes) {
        requested += 1;
        const email = `alta.${requested}@example.com`;
        if ((await ask(await mortal.url(), registrationOf(email)))?.status !== 200) continue;
        registered.push(email);
        writtenOne();
      }
    };
    const edit = async (id: string): Promise<void> => {
      const written = { asked: 0, acknowledged: 0 };
      edits.set(id, written);
      while (edited < writes) {
        written.asked += 1;
        const body = { discountCode: `E-${written.asked}` };
        const call = { method: "PUT", url: `/api/admin/users/${id}`, headers: admin, body } as const;
        if ((await ask(await mortal.url(), call))?.status !== 200) continue;
        written.acknowledged = written.asked;
        edited += 1;
        writtenOne();
      }
    };
    await Promise.all([register(), register(), register(), ...ids.map(edit)]);
    expect(await mortal.end("SIGTERM")).toBe(0);
    await inDatabase(async ({ database }) => {
      const users = await database.selectFrom("users").select(["id", "email", "discount_code"]).execute();
      const mails = await database
        .selectFrom("mail_outbox")
        .select("recipient")
        .where("kind", "=", "verify")
        .execute();
      const stored = new Set(users.map(({ email }) => email));
      const mailed = new Set(mails.map(({ recipient }) => recipient));
      expect(registered.filter((email) => !stored.has(email) || !mailed.has(email))).toEqual([]);
      for (const [id, written] of edits) {
        const code = users.find((user) => user.id === id)?.discount_code ?? "E-0";
        expect(isKept(Number(code.slice(2)), written), `${code} of ${JSON.stringify(written)}`).toBe(true);
      }
      const audit = await database.selectFrom("audit_log").selectAll().orderBy("position").execute();
      expect(isWholeChain(audit)).toBe(true);
      const noted = audit.filter(({ action }) => action === "user.update");
      expect(noted.length).toBeGreaterThanOrEqual(edited);
    });
    process.stdout.write(
      `faults: ${registered.length} registrations and ${edited} edits acknowledged over ${kills} kills, none lost\n`,
    );
  }, 1_800_000);
});

/** Ids of the demo's people whom the clients edit. */
async function idsOf(url: string, admin: Record<string, string>): Promise<string[]> {
  const answer = await ask(url, { method: "GET", url: "/api/admin/users?sort=email", headers: admin });
  const { data } = JSON.parse(answer?.body ?? "{}") as { data: { id: string; email: string }[] };
  return data
    .filter(({ email }) => email !== demoEmail("expired"))
    .map(({ id }) => id)
    .slice(0, 3);
}

const mailWorker = fileURLToPath(new URL("support/mail-worker-process.ts", import.meta.url));

describe("kill -9 of the mail worker", () => {
  const mails = proofSize({ small: 60, full: 1_000 });
  const kills = proofSize({ small: 2, full: 20 });

  it("loses no mail and sends at most one of them twice for each kill", async () => {
    const ids = await inDatabase(async ({ database }) => {
      const texts = Array.from({ length: mails }, (_, index) => ({
        kind: "test",
        to: `p${index}@example.com`,
        subject: `Prueba ${index}`,
        text: "Hola",
        html: "<p>Hola</p>",
      }));
      await enqueueMails(database, texts, Date.now());
      const rows = await database.selectFrom("mail_outbox").select("id").execute();
      return rows.map(({ id }) => `<${id}@paridad>`);
    });
    const receiver = await openMailReceiver();
    const start = () =>
      spawn(process.execPath, [...childOptions, mailWorker, directory, receiver.url], {
        stdio: ["ignore", "ignore", "inherit"],
        env: childEnvironment,
      });
    const every = Math.floor(mails / (kills + 1));
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = start();
      stop = async () => void worker.kill("SIGKILL");
      const ended = once(worker, "exit");
      receiver.onMail(() => receiver.received.size >= (kill + 1) * every && worker.kill("SIGKILL"));
      const [, signal] = (await ended) as [number | null, string | null];
      expect(signal).toBe("SIGKILL");
    }
    receiver.onMail(() => undefined);
    const last = start();
    stop = async () => void last.kill("SIGKILL");
    expect(await once(last, "exit")).toEqual([0, null]);
    await receiver.close();
    const pending = await inDatabase(({ database }) =>
      database.selectFrom("mail_outbox").select("id").where("status", "!=", "sent").execute(),
    );
    expect(pending).toEqual([]);
    expect([...receiver.received.keys()].toSorted()).toEqual(ids.toSorted());
    const twice = [...receiver.received.values()].filter((count) => count > 1);
    expect(twice.every((count) => count === 2)).toBe(true);
    expect(twice.length).toBeLessThanOrEqual(kills);
    process.stdout.write(
      `faults: ${mails} mails over ${kills} kills of the worker, ${twice.length} came twice\n`,
    );
  }, 1_800_000);
});
