import { ownValue } from "../lib/index.ts";

/** The name of a state or plan that an answer carries; one outside the table is 'Desconocido' (spec.md section 4). */
export function wordName(names: Readonly<Record<string, string>>, word: string): string {
  return ownValue(names, word) ?? "Desconocido";
}
