import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadRecording } from "./load-recording.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-replay-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const load = (path: string) => loadRecording(path, () => undefined);

it("a directory that can't be played is told by its setting, to who started the server", async () => {
  const absent = join(directory, "falta");
  await expect(load(absent)).rejects.toThrow(`no se puede leer la carpeta de MARKET_REPLAY_DIR (${absent})`);
  await expect(load(directory)).rejects.toThrow("no hay archivo *options_quotes.csv");
  await writeFile(join(directory, "x_options_quotes.csv"), "symbol,bid\n");
  await expect(load(directory)).rejects.toThrow("no tiene filas útiles");
});
