import { readConfig } from "../config/read-config.ts";
import { openDatabase } from "../db/open-database.ts";
import { systemClock } from "../lib/clock.ts";
import { callLocalCommand, localSocketPath } from "../lib/local-commands.ts";
import { createServices } from "../services.ts";
import { createAdminCommand, createAdminName } from "./create-admin-command.ts";
import type { CreatedAdmin } from "./create-admin-command.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";

makeFilesPrivate();
const config = readConfig(process.env);
const input = { username: process.argv[2] ?? config.admin.username };

async function runHere(): Promise<CreatedAdmin> {
  const { databaseUrl, dataDirectory } = config;
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
  try {
    const logger = { info: () => undefined };
    const { publicUrl, transfer } = config;
    const needs = { database: opened.database, clock: systemClock, logger, publicUrl, transfer };
    const services = await createServices(needs);
    const command = createAdminCommand(services.firstAccounts);
    return (await command(input, () => undefined)) as CreatedAdmin;
  } finally {
    await opened.close();
  }
}

async function run(): Promise<CreatedAdmin> {
  if (config.databaseUrl !== null) return runHere();
  const path = localSocketPath(config.dataDirectory);
  const answer = await callLocalCommand({ path, command: createAdminName, input });
  if (answer.kind === "error") throw new Error(answer.message);
  return answer.kind === "result" ? (answer.result as CreatedAdmin) : runHere();
}

try {
  const { username, password, outcome } = await run();
  const done = outcome === "created" ? "Administrador creado" : "Contraseña nueva del administrador";
  console.log(`${done}: ${username}\nContraseña (se muestra una sola vez): ${password}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo crear el administrador.");
  process.exitCode = 1;
}
