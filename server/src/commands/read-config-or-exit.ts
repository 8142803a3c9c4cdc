import { ConfigError, readConfig } from "../config/read-config.ts";
import type { Config } from "../config/read-config.ts";

/** The process's configuration; a wrong one ends it with code 1, having said which settings and why. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
