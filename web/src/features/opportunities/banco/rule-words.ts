import { formatInteger, formatNumber } from "@paridad/core/formats";

import type { Rule } from "./rule.ts";

const plain = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 1 });

function strikeWords({ structure }: Rule, key: Rule["strike"]): string {
  if (key.startsWith("d"))
    return `de delta ${formatNumber(Number(key.slice(1)) / 100, { minimumDecimals: 2, maximumDecimals: 2 })}`;
  const distance = Number(key);
  if (distance === 0) return "en el dinero";
  const isBoth = structure.structure === "straddle";
  const side = distance > 0 ? (isBoth ? "arriba" : "afuera") : isBoth ? "abajo" : "adentro";
  return `${plain(Math.abs(distance))} % ${side}`;
}

const exitWords: Readonly<Record<Rule["exit"], (pronoun: string) => string>> = {
  vence: (pronoun) => `y ${pronoun} dejo vencer`,
  barata: () => "y al vencer salgo por lo más barato",
  mitad: () => "y cierro al ganar la mitad de la prima",
  "tres-cuartos": () => "y cierro al ganar el 75 % de la prima",
  "7-antes": () => "y cierro 7 días antes",
  "14-antes": () => "y cierro 14 días antes",
};
const fillWords: Readonly<Record<Rule["fill"], string>> = {
  ultimo: "al último precio, cediendo 1 %",
  justo: "al último precio justo",
  puntas: "a las puntas",
};

/** Each choice of the sentence in its words, by the part it is of. */
export const ruleWords = {
  strike: strikeWords,
  days: (_rule: Rule, key: Rule["days"]) => `a ${key} días`,
  volume: (_rule: Rule, key: Rule["volume"]) =>
    key === "0"
      ? "sin mirar el volumen"
      : `con ${formatInteger(Number(key))} ${key === "1" ? "lote" : "lotes"} de volumen`,
  exit: ({ structure }: Rule, key: Rule["exit"]) => exitWords[key](structure.pronoun),
  fill: (_rule: Rule, key: Rule["fill"]) => fillWords[key],
  costs: (_rule: Rule, key: Rule["costs"]) => (key === "mios" ? "con mis costos" : "sin costos"),
  width: (_rule: Rule, key: Rule["width"]) => `con alas a ${key} %`,
  entry: (_rule: Rule, key: Rule["entry"]) =>
    key === "semana" ? "cada semana que no tengo una abierta" : "una vez por vencimiento",
  spread: (_rule: Rule, key: Rule["spread"]) =>
    key === "todas" ? "con cualquier punta" : `con puntas de hasta ${key} %`,
} as const;

/** The part of the sentence that says what is traded: `Compro la acción y vendo el call 5 % afuera`. */
export function structureWords(rule: Rule): string {
  const { structure } = rule;
  const width = structure.hasWings ? ruleWords.width(rule, rule.width) : "";
  return [structure.label, ruleWords.strike(rule, rule.strike), structure.tail, width]
    .filter(Boolean)
    .join(" ");
}

/** The whole rule, with its prices and costs where they aren't the first choice. */
export function sentenceOf(rule: Rule): string {
  const { days, volume, exit, fill, costs, entry, spread } = rule;
  const isUsual = fill === "ultimo" && costs === "mios";
  const dealt = isUsual ? "" : ` Opero ${ruleWords.fill(rule, fill)}, ${ruleWords.costs(rule, costs)}.`;
  const rest = [
    ruleWords.days(rule, days),
    ...(entry === "semana" ? [ruleWords.entry(rule, entry)] : []),
    ruleWords.volume(rule, volume),
    ...(spread === "todas" ? [] : [ruleWords.spread(rule, spread)]),
    ruleWords.exit(rule, exit),
  ];
  return `${structureWords(rule)} ${rest.join(", ")}.${dealt}`;
}
