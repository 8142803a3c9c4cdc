import { createInterface } from "node:readline/promises";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { openDatabase } from "../db/open-database.ts";
import { systemClock } from "../lib/clock.ts";
import { callLocalCommand, localSocketPath } from "./local-commands.ts";
import { firstAccountsModule } from "../modules/first-accounts/module.ts";
import { createPasswords } from "../security/passwords.ts";
import { createAdminCommand, createAdminName, emailMissing } from "./create-admin-command.ts";
import type { CreatedAdmin } from "./create-admin-command.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";

makeFilesPrivate();
const config = readConfigOrExit();
const username = process.argv[2] ?? config.admin.username;
const usage = "Falta el email del administrador. Uso: pnpm create-admin NOMBRE EMAIL";
type Input = { readonly username: string; readonly email: string | null };

async function runHere(input: Input): Promise<CreatedAdmin> {
  const { databaseUrl, dataDirectory } = config;
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
  try {
    const passwords = await createPasswords();
    const { database } = opened;
    const { services } = firstAccountsModule({ database, passwords, clock: systemClock });
    const command = createAdminCommand(services.firstAccounts);
    return (await command(input, () => undefined)) as CreatedAdmin;
  } finally {
    await opened.close();
  }
}

async function run(input: Input): Promise<CreatedAdmin> {
  if (config.databaseUrl !== null) return runHere(input);
  const path = localSocketPath(config.dataDirectory);
  const answer = await callLocalCommand({ path, command: createAdminName, input });
  if (answer.kind === "error") throw new Error(answer.message);
  return answer.kind === "result" ? (answer.result as CreatedAdmin) : runHere(input);
}

/** Prompts on the terminal; null without one. */
async function askEmail(): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Email de ${username}: `)).trim();
  } finally {
    terminal.close();
  }
}

/** An administrator that is there may have an e-mail already; only one without any is asked for. */
async function runWithEmail(given: string | null): Promise<CreatedAdmin> {
  const first = await run({ username, email: given });
  if (first.outcome !== emailMissing) return first;
  const email = await askEmail();
  if (!email) throw new Error(usage);
  return run({ username, email });
}

try {
  const { password, outcome } = await runWithEmail(process.argv[3] ?? null);
  const done = outcome === "created" ? "Administrador creado" : "Contraseña nueva del administrador";
  console.log(`${done}: ${username}\nContraseña (se muestra una sola vez): ${password}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "No se pudo crear el administrador.");
  process.exitCode = 1;
}
