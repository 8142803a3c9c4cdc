import { entrySpans, type EntrySpan } from "../backtest/index.ts";
import type { BackTestRequest } from "../contract/index.ts";

import { legsKeyOf, legsOf, moneynessOf, requestLegs } from "./own-legs.ts";
import type { OwnLegs } from "./own-legs.ts";

/** One choice of a rule's sentence: its part of the address and its words in the sentence. */
export type Choice = { readonly key: string; readonly label: string };

type StructureChoice = Choice & {
  readonly structure: BackTestRequest["structure"];
  /** The first option, whose strike the rule says. */
  readonly type: "call" | "put";
  readonly pronoun: "lo" | "la";
  /** After the strike: the legs that follow from it. */
  readonly tail?: string;
  readonly hasWings?: true;
};

const asFar = "y el put igual de lejos";
export const structureChoices = [
  {
    key: "lanzamiento",
    structure: "covered-call",
    label: "Compro la acción y vendo el call",
    type: "call",
    pronoun: "lo",
  },
  {
    key: "put",
    structure: "put-write",
    label: "Aparto la plata y vendo el put",
    type: "put",
    pronoun: "lo",
  },
  {
    key: "collar",
    structure: "collar",
    label: "Compro la acción y armo un collar con el call",
    type: "call",
    pronoun: "lo",
    tail: asFar,
  },
  {
    key: "bull",
    structure: "bull-call",
    label: "Compro un bull desde el call",
    type: "call",
    pronoun: "lo",
    hasWings: true,
  },
  {
    key: "bear",
    structure: "bear-put",
    label: "Compro un bear desde el put",
    type: "put",
    pronoun: "lo",
    hasWings: true,
  },
  {
    key: "bull-puts",
    structure: "bull-put",
    label: "Vendo un bull desde el put",
    type: "put",
    pronoun: "lo",
    hasWings: true,
  },
  {
    key: "bear-calls",
    structure: "bear-call",
    label: "Vendo un bear desde el call",
    type: "call",
    pronoun: "lo",
    hasWings: true,
  },
  {
    key: "condor",
    structure: "condor",
    label: "Vendo un iron condor con el call",
    type: "call",
    pronoun: "lo",
    tail: asFar,
    hasWings: true,
  },
  { key: "cono", structure: "straddle", label: "Compro un cono", type: "call", pronoun: "lo" },
  {
    key: "cuna",
    structure: "strangle",
    label: "Compro una cuna con el call",
    type: "call",
    pronoun: "la",
    tail: asFar,
  },
  {
    key: "cuna-vendida",
    structure: "short-strangle",
    label: "Vendo una cuna con el call",
    type: "call",
    pronoun: "la",
    tail: asFar,
  },
  { key: "propia", structure: "own", label: "Armo mis patas", type: "call", pronoun: "la" },
] as const satisfies readonly StructureChoice[];

const distances = ["5", "0", "2.5", "7.5", "10", "15", "-2.5", "-5", "-10"] as const;
const deltas = ["d20", "d25", "d30", "d40", "d50"] as const;

const dayKeys = ["32", "7", "14", "21", "45", "60"] as const satisfies readonly EntrySpan[];
const volumes = ["10", "0", "1", "50", "100", "500"] as const;
const widths = ["10", "5", "15", "20"] as const;
const entries = ["vencimiento", "semana"] as const;
const spreads = ["todas", "5", "10", "20"] as const;
/** Points of simple annual rate over the caución with the share quiet. */
const promises = ["todas", "0", "5", "10", "20"] as const;
const percentileRanges = { todas: null, baja: [0, 50], alta: [50, 100], "muy-alta": [75, 100] } as const;
type PercentileKey = keyof typeof percentileRanges;
const percentiles = Object.keys(percentileRanges) as [PercentileKey, ...PercentileKey[]];

const exitRequests = {
  vence: { by: "expiry" },
  barata: { by: "cheaper" },
  mitad: { by: "profit", value: 0.5 },
  "tres-cuartos": { by: "profit", value: 0.75 },
  "7-antes": { by: "days-left", value: 7 },
  "14-antes": { by: "days-left", value: 14 },
  "rolea-7": { by: "roll", value: 7 },
} as const satisfies Readonly<Record<string, BackTestRequest["exit"]>>;
type ExitKey = keyof typeof exitRequests;
const exitKeys = Object.keys(exitRequests) as [ExitKey, ...ExitKey[]];

const daysLeftOf = (exit: (typeof exitRequests)[ExitKey]) =>
  exit.by === "days-left" || exit.by === "roll" ? exit.value : 0;

/** A rule can't close more days ahead than it enters. */
export function exitsFor(days: EntrySpan): readonly ExitKey[] {
  return exitKeys.filter((key) => daysLeftOf(exitRequests[key]) < entrySpans[days].from);
}

const fills = ["ultimo", "justo", "puntas"] as const;
const costChoices = ["mios", "ninguno"] as const;

/** A rule as the sentence has it: the first of each list where nothing was chosen. */
export type Rule = {
  readonly structure: StructureChoice;
  readonly strike: (typeof distances)[number] | (typeof deltas)[number];
  readonly days: EntrySpan;
  readonly volume: (typeof volumes)[number];
  readonly exit: ExitKey;
  readonly fill: (typeof fills)[number];
  readonly costs: (typeof costChoices)[number];
  readonly width: (typeof widths)[number];
  readonly entry: (typeof entries)[number];
  readonly spread: (typeof spreads)[number];
  readonly promise: (typeof promises)[number];
  readonly percentile: PercentileKey;
  /** Only *mis patas* have them. */
  readonly own: OwnLegs;
};

export const ruleLists = {
  strike: [...distances, ...deltas] as const,
  days: dayKeys,
  volume: volumes,
  exit: exitKeys,
  fill: fills,
  costs: costChoices,
  width: widths,
  entry: entries,
  spread: spreads,
  promise: promises,
  percentile: percentiles,
};

const oneOf = <Key extends string>(keys: readonly [Key, ...Key[]], text: string | undefined): Key =>
  keys.find((key) => key === text) ?? keys[0];

/** A rule as the address has it; what it doesn't say, or doesn't exist, is the first choice. */
export function ruleOf(text: string | null): Rule {
  const parts = (text ?? "").split("_");
  const [structure, strike, days, volume, exit, fill, costs, width, entry, spread, promise, percentile, own] =
    parts;
  const span = oneOf(dayKeys, days);
  const [usual = exitKeys[0], ...others] = exitsFor(span);
  return {
    structure: structureChoices.find(({ key }) => key === structure) ?? structureChoices[0],
    strike: oneOf(ruleLists.strike, strike),
    days: span,
    volume: oneOf(volumes, volume),
    exit: oneOf([usual, ...others], exit),
    fill: oneOf(fills, fill),
    costs: oneOf(costChoices, costs),
    width: oneOf(widths, width),
    entry: oneOf(entries, entry),
    spread: oneOf(spreads, spread),
    promise: oneOf(promises, promise),
    percentile: oneOf(percentiles, percentile),
    own: legsOf(own),
  };
}

/** Parts that every address has; those after them are left out from the last that isn't the first choice. */
const leastParts = 7;

/** One name for a rule, whatever the address left out of it. */
export function keyOfRule(rule: Rule): string {
  const { structure, strike, days, volume, exit, fill, costs, width, entry, spread, promise, percentile } =
    rule;
  const own = structure.structure === "own" ? legsKeyOf(rule.own) : "";
  const usual = [widths[0], entries[0], spreads[0], promises[0], percentiles[0], ""];
  const wing = structure.hasWings ? width : widths[0];
  const rest = [wing, entry, spread, promise, percentile, own];
  const end = rest.findLastIndex((part, index) => part !== usual[index]) + 1;
  const parts = [structure.key, strike, days, volume, exit, fill, costs, ...rest];
  return parts.slice(0, leastParts + end).join("_");
}

function strikeOf({ structure: { type }, strike }: Rule): BackTestRequest["strike"] {
  if (strike.startsWith("d")) return { by: "delta", value: Number(strike.slice(1)) / 100 };
  return { by: "moneyness", value: moneynessOf(type, Number(strike)) };
}

/** The server's question. */
export function requestOf(rule: Rule): BackTestRequest {
  const { structure, days, volume, exit, fill, costs, width, entry, spread, promise, percentile } = rule;
  const range = percentileRanges[percentile];
  return {
    structure: structure.structure,
    ...(structure.structure === "own" && requestLegs(rule.own)),
    ...(entry === "semana" && { enters: "week" as const }),
    days: entrySpans[days],
    strike: strikeOf(rule),
    width: Number(width) / 100,
    minimumVolume: Number(volume),
    ...(spread !== "todas" && { widestSpread: Number(spread) / 100 }),
    ...(promise !== "todas" && { leastQuietExcess: Number(promise) / 100 }),
    ...(range !== null && { volatilityPercentile: { from: range[0], to: range[1] } }),
    exit: exitRequests[exit],
    fill: fill === "puntas" ? "sides" : "last",
    slippage: fill === "ultimo" ? 0.01 : 0,
    costs: costs === "mios" ? "own" : "none",
  };
}
