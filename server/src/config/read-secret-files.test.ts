import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./read-config.ts";

const directory = mkdtempSync(join(tmpdir(), "paridad-secrets-"));
const file = (name: string): string => join(directory, name);

beforeAll(() => {
  writeFileSync(file("database"), "postgres://paridad:de-archivo@db/paridad\n");
  writeFileSync(file("password"), "Con espacio al final \r\n");
  writeFileSync(file("empty"), "\n");
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

describe("a secret out of a file", () => {
  it("is what the file says, without its line's end", () => {
    const config = readConfig({
      DATABASE_URL_FILE: file("database"),
      ADMIN_PASSWORD_FILE: file("password"),
      MARKET_PASSWORD_FILE: "",
    });
    expect(config.databaseUrl).toBe("postgres://paridad:de-archivo@db/paridad");
    expect(config.admin.password).toBe("Con espacio al final ");
    expect(config.market.password).toBeNull();
  });

  it.each([
    ["DATABASE_URL", (config: ReturnType<typeof readConfig>) => config.databaseUrl, "postgres://a@b/c"],
    ["REDIS_URL", (config: ReturnType<typeof readConfig>) => config.redisUrl, "redis://a"],
    ["SMTP_URL", (config: ReturnType<typeof readConfig>) => config.mail.smtpUrl, "smtp://u:p@a"],
    ["ADMIN_PASSWORD", (config: ReturnType<typeof readConfig>) => config.admin.password, "Nube-Lenta-4781"],
    ["DEMO_PASSWORD", (config: ReturnType<typeof readConfig>) => config.demo.password, "Nube-Lenta-4782"],
    ["MARKET_PASSWORD", (config: ReturnType<typeof readConfig>) => config.market.password, "clave"],
    ["TOTP_KEY", (config: ReturnType<typeof readConfig>) => config.totpKey, "q8T1hWm2Zx90LrKs"],
  ])("can be %s", (name, read, value) => {
    writeFileSync(file(name), value);
    expect(read(readConfig({ [`${name}_FILE`]: file(name) }))).toBe(value);
  });

  it("is checked as one of the environment is, without being shown", () => {
    writeFileSync(file("wrong"), "mysql://secreto");
    const message = messageOf({ DATABASE_URL_FILE: file("wrong") });
    expect(message).toContain("DATABASE_URL: tiene que ser una dirección que empiece con postgres://");
    expect(message).not.toContain("secreto");
  });

  it("stops the start when the file is not there, is empty, or the setting is there, too", () => {
    expect(messageOf({ TOTP_KEY_FILE: file("nowhere") })).toContain(
      "TOTP_KEY_FILE: no se puede leer el archivo (ENOENT)",
    );
    expect(messageOf({ TOTP_KEY_FILE: file("empty") })).toContain("TOTP_KEY_FILE: el archivo está vacío");
    expect(messageOf({ TOTP_KEY_FILE: file("password"), TOTP_KEY: "q8T1hWm2Zx90LrKs" })).toContain(
      "TOTP_KEY_FILE: está también TOTP_KEY: dejá solo una de las dos",
    );
  });
});
