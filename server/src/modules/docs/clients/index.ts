import { readFileSync } from "node:fs";
import { baseMark } from "../call-examples.ts";

const python = readFileSync(new URL("paridad.py", import.meta.url), "utf8");

/** The Python client with this server's address in it: one file, of the standard library alone. */
export function pythonClient(base: string): string {
  return python.replaceAll(baseMark, base);
}
