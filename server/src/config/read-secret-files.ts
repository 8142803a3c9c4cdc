import { readFileSync } from "node:fs";
import { errorCodeOf } from "../platform/error-code-of.ts";

/** A wrong setting and why, for the operator. */
export type SettingProblem = { readonly name: string; readonly reason: string };

/** Settings that hold a secret: each may come from a file, by its name with `_FILE`. */
export const secretNames = [
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "ADMIN_PASSWORD",
  "DEMO_PASSWORD",
  "MARKET_PASSWORD",
  "TOTP_KEY",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** Content of a secret's file, without the line's end that editors add; or why it can't be used. */
function readSecret(path: string): string | { readonly reason: string } {
  try {
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text === "" ? { reason: "el archivo está vacío" } : text;
  } catch (error) {
    return { reason: `no se puede leer el archivo (${errorCodeOf(error)})` };
  }
}

/**
 * The environment with every `NAME_FILE` of a secret replaced by what that file says, as orchestrators hand secrets
 * over. An empty variable counts as one that is not set.
 */
export function readSecretFiles(environment: Variables): {
  readonly variables: Variables;
  readonly problems: readonly SettingProblem[];
} {
  const variables: Record<string, string | undefined> = { ...environment };
  const problems: SettingProblem[] = [];
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    const secret = environment[name]
      ? { reason: `está también ${name}: dejá solo una de las dos` }
      : readSecret(path);
    if (typeof secret === "string") variables[name] = secret;
    else problems.push({ name: `${name}_FILE`, reason: secret.reason });
  }
  return { variables, problems };
}
