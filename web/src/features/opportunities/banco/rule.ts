import { entrySpans, type EntrySpan } from "@paridad/core/backtest";
import type { BackTestRequest } from "@paridad/core/contract";

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
] as const satisfies readonly StructureChoice[];

/** Per cent of the share beyond it, on the side where the option is out of the money. */
const distances = ["5", "0", "2.5", "7.5", "10", "15", "-2.5", "-5", "-10"] as const;
const deltas = ["d20", "d25", "d30", "d40", "d50"] as const;

const dayKeys = ["32", "7", "14", "21", "45", "60"] as const satisfies readonly EntrySpan[];
const volumes = ["10", "0", "1", "50", "100", "500"] as const;
const widths = ["10", "5", "15", "20"] as const;
const entries = ["vencimiento", "semana"] as const;
const spreads = ["todas", "5", "10", "20"] as const;

const exitRequests = {
  vence: { by: "expiry" },
  barata: { by: "cheaper" },
  mitad: { by: "profit", value: 0.5 },
  "tres-cuartos": { by: "profit", value: 0.75 },
  "7-antes": { by: "days-left", value: 7 },
  "14-antes": { by: "days-left", value: 14 },
} as const satisfies Readonly<Record<string, BackTestRequest["exit"]>>;
type ExitKey = keyof typeof exitRequests;
const exitKeys = Object.keys(exitRequests) as [ExitKey, ...ExitKey[]];

/** A rule can't close more days ahead than it enters. */
export function exitsFor(days: EntrySpan): readonly ExitKey[] {
  return exitKeys.filter((key) => {
    const exit = exitRequests[key];
    return exit.by !== "days-left" || exit.value < entrySpans[days].from;
  });
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
};

const oneOf = <Key extends string>(keys: readonly [Key, ...Key[]], text: string | undefined): Key =>
  keys.find((key) => key === text) ?? keys[0];

/** A rule as the address has it; what it doesn't say, or doesn't exist, is the first choice. */
export function ruleOf(text: string | null): Rule {
  const [structure, strike, days, volume, exit, fill, costs, width, entry, spread] = (text ?? "").split("_");
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
  };
}

/** One name for a rule, whatever the address left out of it. */
export function keyOfRule(rule: Rule): string {
  const { structure, strike, days, volume, exit, fill, costs, width, entry, spread } = rule;
  const parts = [structure.key, strike, days, volume, exit, fill, costs];
  const isUsual = entry === entries[0] && spread === spreads[0];
  const wing = structure.hasWings ? width : isUsual ? null : widths[0];
  return [...parts, ...(wing === null ? [] : [wing]), ...(isUsual ? [] : [entry, spread])].join("_");
}

function strikeOf({ structure: { type }, strike }: Rule): BackTestRequest["strike"] {
  if (strike.startsWith("d")) return { by: "delta", value: Number(strike.slice(1)) / 100 };
  const outside = (Number(strike) / 100) * (type === "call" ? 1 : -1);
  return { by: "moneyness", value: Math.round((1 + outside) * 1_000) / 1_000 };
}

/** The server's question. */
export function requestOf(rule: Rule): BackTestRequest {
  const { structure, days, volume, exit, fill, costs, width, entry, spread } = rule;
  return {
    structure: structure.structure,
    ...(entry === "semana" && { enters: "week" as const }),
    days: entrySpans[days],
    strike: strikeOf(rule),
    width: Number(width) / 100,
    minimumVolume: Number(volume),
    ...(spread !== "todas" && { widestSpread: Number(spread) / 100 }),
    exit: exitRequests[exit],
    fill: fill === "puntas" ? "sides" : "last",
    slippage: fill === "ultimo" ? 0.01 : 0,
    costs: costs === "mios" ? "own" : "none",
  };
}
