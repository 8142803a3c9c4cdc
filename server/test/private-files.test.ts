import { execFile } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reportOfAudit } from "../src/commands/audit-report.ts";
import { openDatabase } from "../src/db/open-database.ts";
import { verifyAudit } from "../src/db/shared/verify-audit.ts";
import { makeDirectoryPrivate } from "../src/platform/private-files.ts";
import { childEnvironment, childOptions, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

const parent = mkdtempSync(join(tmpdir(), "paridad-private-"));
const directory = join(parent, "data");
let running: ServerProcess;

/** A command of the project as the operator runs it, on the same data directory. */
function command(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));
  const env = { ...childEnvironment, DATA_DIR: directory };
  return new Promise((resolve) => {
    execFile(process.execPath, [...childOptions, path, ...args], { env }, (error, out, failures) =>
      resolve({ code: Number(error?.code ?? 0), output: out + failures }),
    );
  });
}

/** Files that another user could open, by path. */
function openToOthers(path: string): string[] {
  const stats = lstatSync(path);
  const below = stats.isDirectory()
    ? readdirSync(path).flatMap((name) => openToOthers(join(path, name)))
    : [];
  return (stats.mode & 0o077) === 0 ? below : [path, ...below];
}

/** Starts one server, as an operator with the usual rights of new files (022). */
describe("the data directory", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    mkdirSync(join(directory, "mail"), { recursive: true, mode: 0o755 });
    mkdirSync(join(directory, "ajeno"), { mode: 0o755 });
    writeFileSync(join(directory, "mail", "viejo.eml"), "Hola", { mode: 0o644 });
    writeFileSync(join(directory, "ready"), "1", { mode: 0o644 });
    for (const path of [directory, join(directory, "mail")]) chmodSync(path, 0o755);
    running = await startProcess({ DATA_DIR: directory });
  });
  afterAll(async () => {
    if (running.child.exitCode === null) await running.end("SIGKILL");
    rmSync(parent, { recursive: true, force: true });
  });

  it("A2 13.3.1: and its files are for the server's user alone, also those that were open before", async () => {
    expect(lstatSync(directory).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(directory, "mail", "viejo.eml")).mode & 0o777).toBe(0o600);
    // Files that are not the product's stay as they were; the directory above closes them.
    expect(openToOthers(directory)).toEqual([join(directory, "ajeno")]);
    // Whatever a server has written here by now is closed by the next start, a name that is new as well.
    const written = readdirSync(directory).filter((name) => name !== "ajeno");
    expect(written).toEqual(
      expect.arrayContaining([
        "database.json",
        "logs",
        "mail",
        "postgresql",
        "postgresql.log",
        "ready",
        "socket",
      ]),
    );
    for (const name of written) chmodSync(join(directory, name), 0o755);
    expect(makeDirectoryPrivate(directory)).toEqual({ count: written.length, error: null });
    expect(openToOthers(directory)).toEqual([join(directory, "ajeno")]);
    const log = () => readFileSync(join(directory, "logs", "server.log"), "utf8");
    expect(log()).toContain("the data directory was open to other users: closed");
    // The chain is read beside the start, so its line may come after the one that says where the server is.
    await vi.waitFor(() => expect(log()).toContain('"msg":"audit log head"'), { timeout: 20_000 });
  });

  it("is copied for its owner alone, and its audit log is checked by the running server or by the command alone", async () => {
    const file = join(parent, "copia.gz");
    const [live, copied, unnamed] = await Promise.all([
      command("verify-audit"),
      command("backup", file),
      command("create-admin", "marta"),
    ]);
    // Without a terminal nobody can be asked for the e-mail.
    expect(unnamed).toEqual({
      code: 1,
      output: "Falta el email del administrador. Uso: pnpm create-admin NOMBRE EMAIL\n",
    });
    expect(copied.code).toBe(0);
    expect(lstatSync(file).mode & 0o777).toBe(0o600);
    expect(live).toMatchObject({ code: 0 });
    expect(live.output).toMatch(/^\d+ filas?, cadena íntegra, huella [0-9a-f]{64}\n$/);
    expect(await running.end("SIGTERM")).toBe(0);
    expect(openToOthers(join(directory, "postgresql"))).toEqual([]);
    const opened = await openDatabase({ dataDirectory: directory });
    const { line, exitCode } = reportOfAudit(await verifyAudit(opened.database));
    expect({ code: exitCode, output: `${line}\n` }).toEqual(live);
    await opened.database
      .updateTable("audit_log")
      .set({ actor: "nadie" })
      .where("position", "=", 1)
      .execute();
    await opened.close();
    const broken = await command("verify-audit");
    expect(broken.code).toBe(1);
    expect(broken.output).toMatch(/^Cadena rota\. La fila 1 \(.+\) cambió después de escrita\.\n$/);
  });
});
