import { createInterface } from "node:readline/promises";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { systemClock } from "../platform/clock.ts";
import { firstAccountsModule } from "../modules/first-accounts/module.ts";
import { createPasswords } from "../auth/passwords.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";
import { emailMissing, putAdmin } from "./put-admin.ts";
import type { CreatedAdmin } from "./put-admin.ts";
import { withDatabase } from "./with-database.ts";

makeFilesPrivate();
const config = readConfigOrExit();
const username = process.argv[2] ?? config.admin.username;
const usage = "Falta el email del administrador. Uso: pnpm create-admin NOMBRE EMAIL";
type Input = { readonly username: string; readonly email: string | null };

function run(input: Input): Promise<CreatedAdmin> {
  return withDatabase(config, async ({ database }) => {
    const passwords = await createPasswords();
    const { services } = firstAccountsModule({ database, passwords, clock: systemClock });
    return putAdmin(services.firstAccounts, input);
  });
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
async function runWithEmail(typed: string | null): Promise<CreatedAdmin> {
  const first = await run({ username, email: typed });
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
