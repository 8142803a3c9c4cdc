import type { Config } from "./config/read-config.ts";
import type { MadeAccounts } from "./modules/first-accounts/first-accounts.ts";
import type { RunningServer } from "./start-server.ts";

/** The accounts that a start made, with the passwords that are shown this once. */
export function accountLines({ admin, demo }: MadeAccounts): string[] {
  const lines: string[] = [];
  if (admin !== null) {
    const password = admin.password ?? "la de ADMIN_PASSWORD";
    lines.push(`Primer administrador: ${admin.username}, contraseña (se muestra una sola vez): ${password}`);
  }
  if (demo !== null)
    lines.push(`Usuarios de demostración: ${demo.emails.join(", ")}`, `Su contraseña: ${demo.password}`);
  return lines;
}

/** First lines of a started server. */
export function startLines(
  { url, accounts, databaseDirectory }: Pick<RunningServer, "url" | "accounts" | "databaseDirectory">,
  { databaseUrl, dataDirectory }: Pick<Config, "databaseUrl" | "dataDirectory">,
): string[] {
  const isElsewhere = databaseDirectory !== null && !databaseDirectory.startsWith(dataDirectory);
  const place = isElsewhere ? `${dataDirectory}, y la base de datos en ${databaseDirectory}` : dataDirectory;
  return [
    `Paridad está en ${url}`,
    `Administración: ${url}/dashadmin`,
    ...accountLines(accounts),
    databaseUrl === null ? `Datos en ${place}` : "Datos en PostgreSQL",
  ];
}
