import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "paridad-commands-"));
afterAll(() => rmSync(directory, { recursive: true }));

function run(name: string, ...words: readonly string[]) {
  const file = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));
  return new Promise<{ code: unknown; said: string }>((done) => {
    execFile(
      process.execPath,
      ["--conditions=opt-source", file, ...words],
      { env: { ...process.env, DATA_DIR: directory, NODE_ENV: "test" } },
      (error, out, errors) => done({ code: error === null ? 0 : error.code, said: `${out}${errors}` }),
    );
  });
}

it("a command that can't do what was asked ends so that a script notices, and says why", async () => {
  const answers = await Promise.all([
    run("restore", "--verify", join(directory, "nada.gz")),
    run("backup"),
    run("volatility-rows", "2026-11-19", "2026-13-01"),
  ]);
  expect(answers).toMatchObject([
    { code: 1, said: expect.stringContaining("nada.gz") },
    { code: 1, said: "Uso: pnpm backup ARCHIVO.gz\n" },
    { code: 2, said: "Uso: pnpm volatility-rows AAAA-MM-DD [AAAA-MM-DD]\n" },
  ]);
});
