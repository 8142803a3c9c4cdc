import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callLocalCommand, localSocketPath, startLocalCommands } from "../src/commands/local-commands.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-local-"));
});
afterEach(() => rm(directory, { recursive: true }));

const commands = {
  count: async (input: unknown, tell: (progress: object) => void) => {
    tell({ read: 1 });
    tell({ read: 2 });
    return { input };
  },
  fail: async () => {
    throw new Error("No se puede leer el archivo.");
  },
};

describe("commands of the running server", () => {
  it("says that no server runs, even where a dead one left its socket", async () => {
    const path = localSocketPath(directory);
    const call = () => callLocalCommand({ path, command: "count", input: {} });
    expect(await call()).toEqual({ kind: "no-server" });
    await writeFile(path, "");
    expect(await call()).toEqual({ kind: "no-server" });
  });

  it("runs a command with its progress, for the owner only", async () => {
    const path = localSocketPath(directory);
    await writeFile(path, "left by a killed process");
    const server = await startLocalCommands({ path, commands });
    const progress: unknown[] = [];
    const onProgress = (step: unknown) => progress.push(step);
    const answer = await callLocalCommand({ path, command: "count", input: { file: "x.csv" }, onProgress });
    expect(answer).toEqual({ kind: "result", result: { input: { file: "x.csv" } } });
    expect(progress).toEqual([{ read: 1 }, { read: 2 }]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    // Whoever is connected and asks nothing does not hold the server's end up.
    const idle = createConnection(path);
    await once(idle, "connect");
    await server.stop();
    expect(await callLocalCommand({ path, command: "count", input: {} })).toEqual({ kind: "no-server" });
  });

  it("hands on why a command failed, and refuses what it does not know", async () => {
    const path = localSocketPath(directory);
    const server = await startLocalCommands({ path, commands });
    expect(await callLocalCommand({ path, command: "fail", input: null })).toEqual({
      kind: "error",
      message: "No se puede leer el archivo.",
    });
    expect(await callLocalCommand({ path, command: "toString", input: null })).toMatchObject({
      kind: "error",
    });
    await server.stop();
  });

  it("finds a short path for a directory whose own is too long for a socket", () => {
    const path = localSocketPath(join(directory, "d".repeat(120)));
    expect(path.length).toBeLessThan(100);
    expect(path).not.toBe(localSocketPath(join(directory, "e".repeat(120))));
  });
});
