import { createInterface } from "node:readline/promises";
import { systemClock } from "../platform/clock.ts";
import { firstAccountsModule } from "../modules/first-accounts/module.ts";
import { createPasswords } from "../auth/passwords.ts";
import { emailMissing, putAdmin } from "./put-admin.ts";
import type { CreatedAdmin } from "./put-admin.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const usage = "Falta el email del administrador. Uso: pnpm create-admin NOMBRE EMAIL";

/** Prompts on the terminal; null without one. */
async function askEmail(username: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Email de ${username}: `)).trim();
  } finally {
    terminal.close();
  }
}

await runCommand(async (config) => {
  const [, , username = config.admin.username, typed = null] = process.argv;
  const put = (email: string | null): Promise<CreatedAdmin> =>
    withDatabase(config, async ({ database }) => {
      const passwords = await createPasswords();
      const { services } = firstAccountsModule({ database, passwords, clock: systemClock });
      return putAdmin(services.firstAccounts, { username, email });
    });
  let created = await put(typed);
  // An administrator that is there may have an e-mail already; only one without any is asked for.
  if (created.outcome === emailMissing) {
    const email = await askEmail(username);
    if (!email) throw new Error(usage);
    created = await put(email);
  }
  const done = created.outcome === "created" ? "Administrador creado" : "Contraseña nueva del administrador";
  console.log(`${done}: ${username}\nContraseña (se muestra una sola vez): ${created.password}`);
});
