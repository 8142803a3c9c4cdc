import { similarWord } from "../../../lib/index.ts";

function listed(words: readonly string[], last: "o" | "y"): string {
  const others = words.slice(0, -1).join(", ");
  const end = words.at(-1) ?? "";
  return others === "" ? end : `${others} ${last} ${end}`;
}

function meant(word: string, known: readonly string[]): string {
  const near = similarWord(word, known);
  return near === null ? "" : ` ¿Es ${near}?`;
}

/** Messages of the data API about unknown parameters, fields and values: they list the known ones. */
export const parameterTexts = {
  unknown: (name: string, known: readonly string[]) =>
    `Campo desconocido.${meant(name, known)} Van: ${listed(known.toSorted(), "y")}.`,
  wrongValue: (values: readonly string[]) => `Puede ser ${listed(values, "o")}.`,
  unknownColumn: (name: string, known: readonly string[]) =>
    `No hay una columna ${name}.${meant(name, known)} Valen: ${listed(known, "y")}.`,
} as const;
