import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../../src/config/read-config.ts";
import { written } from "../support/transcript/written.ts";

const directory = mkdtempSync(join(tmpdir(), "paridad-config-"));
afterAll(() => rmSync(directory, { recursive: true }));
const lines: string[] = [];
const shown = (text: string): string =>
  text.replaceAll(directory, "<carpeta>").replaceAll(process.cwd(), "<acá>");

/** An environment, and the configuration that comes of it or why none does. */
function reads(what: string, environment: Record<string, string>): void {
  lines.push("", what);
  try {
    lines.push(...written(readConfig(environment)).map((line) => `  ${shown(line)}`));
  } catch (error) {
    lines.push(...(error as Error).message.split("\n").map((line) => `  ! ${shown(line)}`));
  }
}

/** Of every setting a value that it doesn't take; those that take any text are left out. */
const wrong: Readonly<Record<string, string>> = {
  PORT: "65536",
  PUBLIC_URL: "paridad.test",
  DATABASE_URL: "mysql://x",
  REDIS_URL: "http://x",
  SMTP_URL: "mail.test",
  MAIL_FROM: "a@b.ar, c@d.ar",
  ADMIN_USERNAME: "ab",
  ADMIN_PASSWORD: "12345",
  ADMIN_EMAIL: "nada",
  DEMO: "sí",
  DEMO_PASSWORD: "12345",
  MARKET_FEED: "otra",
  MARKET_REPLAY_SPEED: "0",
  MARKET_URL: "ftp://x",
  MARKET_POLL_SECONDS: "4",
  MARKET_SEED: "-1",
  MINUTE_BARS_MONTHS: "0",
  TRANSFER_CBU: "123",
  TRANSFER_CUIT: "30-70000001-7",
  PAYMENT_REQUESTS: "no",
  PROMOTIONAL_CODES: "2",
  RECEIPT_YEARS: "51",
  EXTENSION_URL: "chrome://x",
  CORS_ORIGINS: "https://socio.example/ruta",
  TRUST_PROXY: "10.0.0.0/33",
  METRICS_PORT: "x",
  DRAIN_SECONDS: "301",
  DATABASE_WAIT_SECONDS: "3601",
  OVERLOAD_MS: "99",
  SUPPORT_EMAIL: "Ana <ana@example.com>",
  ALLOW_EMBEDDED: "tal vez",
  TOTP_KEY: "123456789012345",
};

const whole: Readonly<Record<string, string>> = {
  NODE_ENV: "production",
  PORT: "8080",
  HOST: "0.0.0.0",
  PUBLIC_URL: "https://paridad.test/",
  DATA_DIR: "/srv/paridad",
  DATABASE_URL: "postgresql://paridad@base/paridad",
  REDIS_URL: "rediss://redis",
  SMTP_URL: "smtps://correo",
  MAIL_FROM: '"Paridad" <hola@paridad.test>',
  ADMIN_USERNAME: "gerencia",
  ADMIN_PASSWORD: "Nube-Lenta-4781",
  ADMIN_EMAIL: "ana@paridad.test",
  DEMO: "1",
  DEMO_PASSWORD: "Lluvia-Rota-22",
  MARKET_FEED: "primary",
  MARKET_REPLAY_DIR: "/srv/dias",
  MARKET_REPLAY_SPEED: "2.5",
  MARKET_URL: "wss://proveedor.test",
  MARKET_USERNAME: "operadora",
  MARKET_PASSWORD: "clave",
  MARKET_POLL_SECONDS: "30",
  MARKET_SEED: "7",
  MINUTE_BARS_MONTHS: "12",
  TRANSFER_CBU: "0070999020000012345678",
  TRANSFER_ALIAS: "PARIDAD.PESOS",
  TRANSFER_ACCOUNT: "1-2",
  TRANSFER_HOLDER: "Paridad S.A.",
  TRANSFER_CUIT: "30-70000001-6",
  PAYMENT_REQUESTS: "0",
  PROMOTIONAL_CODES: "false",
  RECEIPT_YEARS: "10",
  EXTENSION_URL: "https://tienda.test/paridad",
  CORS_ORIGINS: " https://socio.example ,, https://otro.example:8443",
  TRUST_PROXY: "10.0.0.0/8, 2001:db8::/32 ,127.0.0.1",
  METRICS_PORT: "9100",
  DRAIN_SECONDS: "20",
  DATABASE_WAIT_SECONDS: "0",
  OVERLOAD_MS: "1000",
  SUPPORT_EMAIL: "hola@paridad.test",
  ALLOW_EMBEDDED: "true",
  TOTP_KEY: "q8T1hWm2Zx90LrKs",
};

/** Both sides of a limit: what a setting becomes, or that it is refused. */
const limits: readonly (readonly [name: string, ...values: string[]])[] = [
  ["PORT", "0", "65535", "-1", "1.5"],
  ["METRICS_PORT", "0", "65535", "65536"],
  ["MARKET_REPLAY_SPEED", "0.1", "10000", "10000.1", "-1"],
  ["MARKET_POLL_SECONDS", "5", "3600", "3601"],
  ["MARKET_SEED", "0", "4294967295", "4294967296"],
  ["MINUTE_BARS_MONTHS", "1", "1200", "1201"],
  ["RECEIPT_YEARS", "1", "50", "0"],
  ["DRAIN_SECONDS", "0", "300", "-1"],
  ["DATABASE_WAIT_SECONDS", "0", "3600", "-1"],
  ["OVERLOAD_MS", "100", "60000", "60001"],
  ["TRANSFER_CBU", "0".repeat(22), "0".repeat(21), "0".repeat(23)],
  ["TRUST_PROXY", "10.0.0.0/32", "::1/128", "::1/129", "10.0.0.0/x", "2", "casa"],
  ["CORS_ORIGINS", "http://x.ar", "https://x.ar/", "x.ar", "null"],
  ["MARKET_URL", "ws://x", "wss://x", "http://x", "https://x", "file:///x"],
  ["DEMO", "true", "false", "1", "0", "TRUE"],
];

it("what settings become, and what is said of wrong ones, reads as approved", async () => {
  reads("Nada", {});
  reads("Todo", whole);
  reads("Todo mal", wrong);
  const empty = readConfig(Object.fromEntries(Object.keys(wrong).map((name) => [name, ""])));
  expect(empty).toEqual(readConfig({}));
  lines.push("", "Los dos lados de cada límite");
  for (const [name, ...values] of limits) {
    const told = values.map((value) => {
      try {
        readConfig({ [name]: value });
        return `${value} sí`;
      } catch {
        return `${value} no`;
      }
    });
    lines.push(`  ${name}: ${told.join(", ")}`);
  }
  for (const feed of ["replay", "socket", "primary", "iol", "data912"])
    reads(`Fuente ${feed}`, {
      MARKET_FEED: feed,
      ...(feed === "data912" ? { MARKET_URL: "http://otra.test" } : {}),
    });
  reads("En producción, sin base", { NODE_ENV: "production" });
  reads("En producción, con secretos que se adivinan", {
    NODE_ENV: "production",
    ALLOW_EMBEDDED: "1",
    ADMIN_PASSWORD: "Administrador1!",
    DEMO_PASSWORD: "Pa55word",
    TOTP_KEY: "changeme!changeme!",
    MARKET_FEED: "iol",
  });
  writeFileSync(join(directory, "clave"), "Nube-Lenta-4781\n");
  writeFileSync(join(directory, "vacío"), "\r\n");
  reads("Secretos en archivos que no sirven", {
    ADMIN_PASSWORD_FILE: join(directory, "falta"),
    DEMO_PASSWORD_FILE: join(directory, "vacío"),
    TOTP_KEY_FILE: join(directory, "clave"),
    MARKET_PASSWORD: "clave",
    MARKET_PASSWORD_FILE: join(directory, "clave"),
    PORT_FILE: join(directory, "clave"),
  });
  const secret = readConfig({ ADMIN_PASSWORD_FILE: join(directory, "clave"), DATABASE_URL_FILE: "" });
  lines.push("", `Un secreto en un archivo: ${secret.admin.password}`);
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("read-config.txt");
});
