import { formatInteger, formatNumber } from "../formats/index.ts";

import type { OwnLeg } from "./own-legs.ts";
import type { Rule } from "./rule.ts";

const plain = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 1 });

export function distanceWords(key: string): string {
  const distance = Number(key);
  if (distance === 0) return "en el dinero";
  return `${plain(Math.abs(distance))} % ${distance > 0 ? "afuera" : "adentro"}`;
}

export const sideWords = { buy: "compro", sell: "vendo" } as const;
export const typeWords = (type: OwnLeg["type"], lots: OwnLeg["lots"]) => (lots === "1" ? type : `${type}s`);

/** `compro la acción, vendo 2 calls 5 % afuera`. */
function ownWords({ own: { hasShare, legs } }: Rule): string {
  const texts = legs.map(({ side, lots, type, distance }) =>
    [sideWords[side], lots, typeWords(type, lots), distanceWords(distance)].join(" "),
  );
  return [...(hasShare ? ["compro la acción"] : []), ...texts].join(", ");
}

function strikeWords({ structure }: Rule, key: Rule["strike"]): string {
  if (key.startsWith("d"))
    return `de delta ${formatNumber(Number(key.slice(1)) / 100, { minimumDecimals: 2, maximumDecimals: 2 })}`;
  if (structure.structure !== "straddle") return distanceWords(key);
  const distance = Number(key);
  return distance === 0
    ? "en el dinero"
    : `${plain(Math.abs(distance))} % ${distance > 0 ? "arriba" : "abajo"}`;
}

const exitWords: Readonly<Record<Rule["exit"], (pronoun: string) => string>> = {
  vence: (pronoun) => `y ${pronoun} dejo vencer`,
  barata: () => "y al vencer salgo por lo más barato",
  mitad: () => "y cierro al ganar la mitad de la prima",
  "tres-cuartos": () => "y cierro al ganar el 75 % de la prima",
  "7-antes": () => "y cierro 7 días antes",
  "14-antes": () => "y cierro 14 días antes",
  "rolea-7": () => "y roleo 7 días antes al vencimiento que sigue",
};
const percentileWords: Readonly<Record<Rule["percentile"], string>> = {
  todas: "con cualquier volatilidad",
  baja: "con la VI en la mitad baja de su año",
  alta: "con la VI en la mitad alta de su año",
  "muy-alta": "con la VI en el cuarto más alto de su año",
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
  promise: (_rule: Rule, key: Rule["promise"]) =>
    key === "todas"
      ? "sin mirar la tasa"
      : `si con papel quieto deja ${key === "0" ? "más que la caución" : `${key} pts de TNA sobre la caución`}`,
  percentile: (_rule: Rule, key: Rule["percentile"]) => percentileWords[key],
} as const;

/** The part of the sentence that says what is traded: `Compro la acción y vendo el call 5 % afuera`. */
export function structureWords(rule: Rule): string {
  const { structure } = rule;
  if (structure.structure === "own") return `Armo mis patas: ${ownWords(rule)},`;
  const width = structure.hasWings ? ruleWords.width(rule, rule.width) : "";
  return [structure.label, ruleWords.strike(rule, rule.strike), structure.tail, width]
    .filter(Boolean)
    .join(" ");
}

/** The whole rule, with its prices and costs where they aren't the first choice. */
export function sentenceOf(rule: Rule): string {
  const { days, volume, exit, fill, costs, entry, spread, promise, percentile } = rule;
  const isUsual = fill === "ultimo" && costs === "mios";
  const dealt = isUsual ? "" : ` Opero ${ruleWords.fill(rule, fill)}, ${ruleWords.costs(rule, costs)}.`;
  const rest = [
    ruleWords.days(rule, days),
    ...(entry === "semana" ? [ruleWords.entry(rule, entry)] : []),
    ruleWords.volume(rule, volume),
    ...(spread === "todas" ? [] : [ruleWords.spread(rule, spread)]),
    ...(promise === "todas" ? [] : [ruleWords.promise(rule, promise)]),
    ...(percentile === "todas" ? [] : [ruleWords.percentile(rule, percentile)]),
    ruleWords.exit(rule, exit),
  ];
  return `${structureWords(rule)} ${rest.join(", ")}.${dealt}`;
}
