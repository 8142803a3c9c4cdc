import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unlessMissing } from "@paridad/core/testing";
import { expect, it } from "vitest";
import { createLogger } from "./create-logger.ts";

it("without production the log is a file of the data directory, its owner's alone, written line by line", () => {
  const directory = mkdtempSync(join(tmpdir(), "paridad-log-"));
  try {
    const logger = createLogger({ isProduction: false, dataDirectory: directory });
    logger.debug("nada");
    logger.info({ password: "secreta", user: { email: "ana@example.com" } }, "algo");
    const path = join(directory, "logs", "server.log");
    const [line = "", rest] = readFileSync(path, "utf8").split("\n");
    const said = JSON.parse(line) as Record<string, unknown>;
    expect(said).toMatchObject({
      level: 30,
      msg: "algo",
      password: "[redacted]",
      user: { email: "[redacted]" },
    });
    expect([rest, (statSync(path).mode & 0o777).toString(8)]).toEqual(["", "600"]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

const fullDisk = unlessMissing(existsSync("/dev/full") ? null : "no /dev/full");
it("a log without room ends nothing: its lines wait", fullDisk, () => {
  const directory = mkdtempSync(join(tmpdir(), "paridad-log-"));
  try {
    mkdirSync(join(directory, "logs"));
    symlinkSync("/dev/full", join(directory, "logs", "server.log"));
    const logger = createLogger({ isProduction: false, dataDirectory: directory });
    for (let line = 0; line < 3; line += 1) expect(() => logger.info({ line }, "algo")).not.toThrow();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
