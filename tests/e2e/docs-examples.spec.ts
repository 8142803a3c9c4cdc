import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { APIRequestContext, APIResponse } from "@playwright/test";

import { demoEmail, demoPassword } from "../support/accounts.ts";

type Example = { readonly id: string; readonly runs: string; readonly source: string };
const run = promisify(execFile);
/** Where socket.io-client is found. */
const serverPackage = fileURLToPath(new URL("../../server", import.meta.url));
const endless = new Set(["stream-libro", "python-stream", "socket-libro"]);
/** Needs a library of somebody else's. */
const withLibrary = "python-websocket";
/** Made every five minutes: a fresh server has none yet. */
const comesLater = "volatilidad-diaria";

function unescape(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}

async function examplesOf(request: APIRequestContext): Promise<Example[]> {
  const page = await (await request.get("/docs")).text();
  const found = page.matchAll(/<code id="([\w-]+)" data-runs="(\w+)">([^<]*)<\/code>/g);
  return [...found].map(([, id = "", runs = "", html = ""]) => ({ id, runs, source: unescape(html) }));
}

type Key = { readonly secret: string; revoke(): Promise<APIResponse> };

async function createKey(request: APIRequestContext): Promise<Key> {
  const data = { email: demoEmail("black"), password: demoPassword };
  const { token } = (await (await request.post("/auth/login", { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const key = { name: "Ejemplos", scopes: ["read:chain", "read:history", "stream"] };
  const answer = await request.post("/auth/api-keys", { headers, data: key });
  const { data: made } = (await answer.json()) as { data: { key: { id: string }; secret: string } };
  const revoke = () => request.delete(`/auth/api-keys/${made.key.id}`, { headers });
  return { secret: made.secret, revoke };
}

/** The program of an example, its arguments, and the folder in which it runs. */
function commandOf({ runs, source }: Example, folder: string): readonly [string, string[], string] {
  if (runs === "terminal") return ["sh", ["-c", source], folder];
  if (runs === "python") return ["python3", ["-c", source], folder];
  return [process.execPath, ["--input-type=module", "--eval", source], serverPackage];
}

/** What an example prints; of one that goes on, its first lines. */
async function outputOf(example: Example, folder: string, env: Record<string, string>): Promise<string> {
  const [program, options, cwd] = commandOf(example, folder);
  if (!endless.has(example.id)) {
    return (await run(program, options, { cwd, env, maxBuffer: 20_000_000 })).stdout;
  }
  const child = spawn(program, options, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  while (printed.trim().split("\n").length < 3) printed += String((await once(child.stdout, "data"))[0]);
  child.kill();
  await once(child, "exit");
  return printed;
}

/** Whether an answer holds nothing: no rows of a list, or a file's heading alone. */
function isEmpty(output: string): boolean {
  const text = output.trim();
  if (!text.startsWith("{")) return text.split(/\r?\n/).length < 2 && !/\d/.test(text);
  const { success, data } = JSON.parse(text) as { success: boolean; data?: object };
  const lists = [data, ...Object.values(data ?? {})].filter((one) => Array.isArray(one));
  return !success || lists.some((list) => list.length === 0);
}

test("every printed example answers on a fresh start, of options that its market lists", async ({
  request,
  baseURL,
}) => {
  // Some sixty programs, each a process of its own.
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), "paridad-examples-"));
  // Another file's test begins with an account without keys.
  const key = await createKey(request);
  try {
    const examples = (await examplesOf(request)).filter(
      ({ id, runs }) => ["terminal", "node", "python"].includes(runs) && id !== withLibrary,
    );
    expect(examples.length).toBeGreaterThan(25);
    const client = await (await request.get("/docs/paridad.py")).text();
    expect(client).toContain(`BASE = "${baseURL}"`);
    writeFileSync(join(folder, "paridad.py"), client);
    const env = { PATH: process.env["PATH"] ?? "", PARIDAD_CLAVE: key.secret };
    for (const example of examples) {
      // The history fills up in the background.
      await expect(async () => {
        const output = await outputOf(example, folder, env);
        const files = readdirSync(folder).filter((name) => example.source.includes(`-o ${name}`));
        const written = files.map((name) => readFileSync(join(folder, name), "utf8"));
        const isQuiet = /curl -\w*O /.test(example.source) || example.id === comesLater;
        const all = [output, ...written].filter((text) => text !== "");
        expect(isQuiet || (all.length > 0 && !all.some(isEmpty)), `${example.id}: ${output}`).toBe(true);
      }).toPass({ timeout: 30_000 });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    // A starved server refuses for a moment.
    await expect(async () => {
      const revoked = await key.revoke();
      expect(revoked.ok(), await revoked.text()).toBe(true);
    }).toPass({ timeout: 20_000 });
  }
});
