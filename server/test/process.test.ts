import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { enqueueMails } from "../src/db/shared/outbox.ts";
import { claimMail } from "../src/mail/repository.ts";
import { proofSize } from "./support/proof-size.ts";
import {
  freePort,
  processPassword,
  simulatedMarket,
  spawnServer,
  startProcess,
} from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

let directory: string;
let running: ServerProcess | null;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-process-"));
  running = null;
});
afterEach(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await running.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> => (running = await startProcess({ DATA_DIR: directory }));

/** A write through the API: each login that is answered left a session row. */
async function signIn(url: string, name: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `${name}@paridad.test`, password: processPassword }),
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { token: string }).token;
  } catch {
    return null;
  }
}

async function storedSessions(): Promise<Set<string>> {
  const opened = await openDatabase({ dataDirectory: directory });
  try {
    const rows = await opened.database.selectFrom("sessions").select("id").execute();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await opened.close();
  }
}

/** Signs in from six clients until the server ends, and gives what it acknowledged. */
async function writeUntilTheEnd(server: ServerProcess): Promise<string[]> {
  const acknowledged: string[] = [];
  const client = async (name: string): Promise<void> => {
    // Ten sessions a user are kept, so each client stays below.
    for (let index = 0; index < 9; index += 1) {
      const token = await signIn(server.url, name);
      if (token === null) return;
      acknowledged.push(token.split(".")[0] ?? "");
    }
  };
  await Promise.all(["free", "trial", "starter", "pro", "black", "expired"].map(client));
  return acknowledged;
}

/** Each of these starts servers and databases one after the other, on a machine that may be busy. */
const timeout = 120_000;

describe("the process", { timeout }, () => {
  it("A2 13.3.1: names every wrong setting and does not start", async () => {
    const { child, output } = spawnServer({ PORT: "x", MARKET_FEED: "y" });
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(1);
    expect(output()).toContain("MARKET_FEED, PORT");
  });

  it("shows no market before its feed's first word: 503 and no empty chain", async () => {
    const provider = { MARKET_URL: "http://127.0.0.1:9", MARKET_USERNAME: "x", MARKET_PASSWORD: "x" };
    const server = (running = await startProcess({
      DATA_DIR: directory,
      MARKET_FEED: "primary",
      ...provider,
    }));
    const headers = {
      authorization: `Bearer ${await signIn(server.url, "black")}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify({ name: "Prueba", scopes: ["read:chain"] });
    const response = await fetch(`${server.url}/api/auth/api-keys`, { method: "POST", headers, body });
    const { data } = (await response.json()) as { data: { secret: string } };
    const key = { authorization: `Bearer ${data.secret}` };
    const chain = await fetch(`${server.url}/v1/chain`, { headers: key });
    expect([chain.status, await chain.json()]).toMatchObject([503, { code: "SERVICE_UNAVAILABLE" }]);
    const sample = (await (await fetch(`${server.url}/market/muestra`)).json()) as object;
    expect(sample).toMatchObject({ data: { update: null } });
  });

  it("sends at once what a killed one had taken, refuses a second on its directory, and stops under load in order", async () => {
    const opened = await openDatabase({ dataDirectory: directory });
    const mail = { kind: "test", to: "ana@example.com", subject: "Tu enlace", text: "Hola", html: "Hola" };
    const now = Date.now();
    const [id] = await enqueueMails(opened.database, [mail], now);
    await claimMail(opened.database, { now: new Date(now), seconds: 120 });
    await opened.close();

    const server = await start();
    const file = join(directory, "mail", `${id}.eml`);
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 20_000, interval: 100 });

    const second = spawnServer({ ...simulatedMarket, DATA_DIR: directory, PORT: String(await freePort()) });
    const [refused] = (await once(second.child, "exit")) as [number];
    expect(refused).toBe(1);
    expect(second.output()).toContain(
      `Otro proceso de Paridad está usando el directorio de datos ${directory}`,
    );

    const writing = writeUntilTheEnd(server);
    await signIn(server.url, "pro");
    const [acknowledged, code] = await Promise.all([writing, server.end("SIGTERM")]);
    expect(code).toBe(0);
    const stored = await storedSessions();
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
  });

  const kills = proofSize({ small: 1, full: 3 });

  it("loses no acknowledged row to kill -9 during writes", async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await start();
      const writing = writeUntilTheEnd(server);
      await signIn(server.url, "black");
      const [written] = await Promise.all([writing, server.end("SIGKILL")]);
      const stored = await storedSessions();
      expect(written.filter((id) => !stored.has(id))).toEqual([]);
      acknowledged.push(...written);
    }
    expect(acknowledged.length).toBeGreaterThan(0);
  });
});
