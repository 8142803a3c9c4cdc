import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import type { DatabaseLocation } from "../src/db/open-database.ts";
import { ask, isKept, registrationOf, signInUser } from "./support/fault-clients.ts";
import type { Answer, Call, Written } from "./support/fault-clients.ts";
import { startPostgres } from "./support/postgres.ts";
import { proofSize } from "./support/proof-size.ts";
import { endAll, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

const stops = proofSize({ small: 2, full: 12 });
/** Answers that each kind of client has to see before the next step. */
const answersEach = 3;

type Faulty = {
  readonly environment: Record<string, string>;
  readonly location: () => DatabaseLocation;
  readonly stop: (place: number) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** An operator's, which stops in order and by a crash. */
async function operated(): Promise<Faulty> {
  const postgres = await startPostgres({ isDurable: true });
  const databaseUrl = await postgres.createDatabase();
  return {
    environment: { DATABASE_URL: databaseUrl, DEMO: "true" },
    location: () => ({ databaseUrl }),
    stop: (place) => postgres.stop(place % 2 === 0 ? "fast" : "immediate"),
    start: () => postgres.start(),
    remove: () => postgres.remove(),
  };
}

/** The server's own, killed alone, which it starts again itself. */
async function embedded(dataDirectory: string): Promise<Faulty> {
  return {
    environment: {},
    location: () => ({ dataDirectory }),
    async stop() {
      const [pid] = readFileSync(join(dataDirectory, "postgresql", "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    start: async () => undefined,
    remove: async () => undefined,
  };
}

describe.each([
  ["an operator's database that stops and starts", operated],
  ["the embedded database, killed alone", embedded],
] as const)("%s under load", (_name, make) => {
  let faulty: Faulty;
  let server: ServerProcess;
  let directory: string;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "paridad-faults-"));
    faulty = await make(directory);
    server = await startProcess({
      ...faulty.environment,
      DATA_DIR: directory,
      TRUST_PROXY: "127.0.0.1",
    });
  });
  afterEach(async () => {
    await endAll([server]);
    await faulty.remove();
    rmSync(directory, { recursive: true, force: true });
  });

  it("costs answers of 503 and nothing else, no acknowledged write, and the server is back by itself", async () => {
    const headers = await signInUser(server.url, "pro");
    const seen: Answer[] = [];
    const registered: string[] = [];
    const renamed: Written = { asked: 0, acknowledged: 0 };
    let attempts = 0;
    let isOver = false;
    /** By client: how often it was answered each status since the last step. */
    let counts: Map<string, number>[] = [];
    let onAnswer: () => void = () => undefined;
    const client = async (call: () => Call, onGood: () => void = () => undefined): Promise<void> => {
      const index = counts.push(new Map()) - 1;
      while (!isOver) {
        const answer = await ask(server.url, call());
        if (answer === null) throw new Error(`the server did not answer: ${server.output()}`);
        seen.push(answer);
        if (answer.status === 200) onGood();
        const kind = answer.status === 200 ? "good" : "bad";
        counts[index]?.set(kind, (counts[index]?.get(kind) ?? 0) + 1);
        onAnswer();
      }
    };
    const until = (kind: "good" | "bad"): Promise<void> => {
      counts = counts.map(() => new Map());
      return new Promise((resolve) => {
        onAnswer = () => counts.every((count) => (count.get(kind) ?? 0) >= answersEach) && resolve();
      });
    };
    const get = (url: string) => () => ({ method: "GET" as const, url, headers });
    const rename = (): Call => {
      renamed.asked += 1;
      const body = { firstName: "Ana", lastName: `Paz ${letters(renamed.asked)}` };
      return { method: "PUT", url: "/api/auth/profile", headers, body };
    };
    const register = (): Call => {
      attempts += 1;
      return registrationOf(`alta.${attempts}@example.com`);
    };
    const clients = Promise.all([
      client(get("/api/auth/me")),
      client(get("/api/market/historico/opciones/simbolos")),
      client(get("/api/health/ready")),
      client(rename, () => (renamed.acknowledged = renamed.asked)),
      client(register, () => registered.push(`alta.${attempts}@example.com`)),
    ]);
    const drive = async (): Promise<void> => {
      await until("good");
      for (let stop = 0; stop < stops; stop += 1) {
        await faulty.stop(stop);
        await until("bad");
        await faulty.start();
        await until("good");
      }
      isOver = true;
    };
    await Promise.all([drive(), clients]).finally(() => (isOver = true));
    const statuses = [...new Set(seen.map(({ status }) => status))].toSorted();
    const ids = seen.flatMap(({ status, body }) =>
      status === 200 || status === 503 ? [] : [(JSON.parse(body) as { requestId: string }).requestId],
    );
    const lines = readFileSync(join(directory, "logs", "server.log"), "utf8").split("\n");
    expect(statuses, lines.filter((line) => ids.some((id) => line.includes(id))).join("\n")).toEqual([
      200, 503,
    ]);
    for (const { body, retryAfter } of seen.filter(({ status }) => status === 503)) {
      expect(JSON.parse(body)).toMatchObject({ success: false, code: "SERVICE_UNAVAILABLE" });
      expect(retryAfter).toBe("5");
    }
    expect(await server.end("SIGTERM")).toBe(0);
    const opened = await openDatabase(faulty.location());
    const users = await opened.database.selectFrom("users").select(["email", "last_name"]).execute();
    await opened.close();
    const stored = new Map(users.map(({ email, last_name: name }) => [email, name]));
    expect(registered.filter((email) => !stored.has(email))).toEqual([]);
    const name = stored.get("pro@paridad.test") ?? "";
    expect(isKept(numberOf(name.slice("Paz ".length)), renamed), name).toBe(true);
    const away = seen.filter(({ status }) => status === 503).length;
    process.stdout.write(
      `faults: ${stops} stops of the database, ${seen.length} answers, ${away} of them 503\n`,
    );
  }, 1_800_000);
});

/** Names hold no digits: a number as letters. */
function letters(value: number): string {
  return [...String(value)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
function numberOf(text: string): number {
  return Number([...text].map((letter) => "abcdefghij".indexOf(letter)).join(""));
}
