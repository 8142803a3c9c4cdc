import type { BackTestRule } from "../back-test-types.ts";
import type { StructureName } from "../structures.ts";

/** Calendar days to expiry at which a rule enters, with how far from them the session may be. */
export const entrySpans = {
  "7": { target: 7, from: 4, to: 11 },
  "14": { target: 14, from: 9, to: 19 },
  "21": { target: 21, from: 14, to: 28 },
  "32": { target: 32, from: 20, to: 45 },
  "45": { target: 45, from: 35, to: 55 },
  "60": { target: 60, from: 46, to: 75 },
} as const;
export type EntrySpan = keyof typeof entrySpans;

/** Structures of which a row of today's tables is one. */
export const kindStructures = [
  "covered-call",
  "put-write",
  "bull-call",
  "bear-put",
  "bull-put",
  "bear-call",
] as const satisfies readonly StructureName[];
export type KindStructure = (typeof kindStructures)[number];

/** Trades alike enough to share one record of the past. */
export interface RuleKind {
  readonly structure: KindStructure;
  /** The first leg's strike from the share, per cent; above 0 where that option is out of the money. */
  readonly outside: number;
  readonly span: EntrySpan;
  /** To the other leg, per cent of the share; null of a single option. */
  readonly width: number | null;
}

/** Spans that don't overlap, so that a row is of one. */
const spans = ["14", "32", "60"] as const satisfies readonly EntrySpan[];
const ofOption = { outsides: [-5, -2.5, 0, 2.5, 5, 7.5, 10, 15], widths: [null] } as const;
const ofSpread = { outsides: [-10, -5, 0, 5, 10], widths: [5, 10] } as const;

const isPut = (structure: KindStructure) =>
  structure === "put-write" || structure === "bear-put" || structure === "bull-put";
const gridOf = (structure: KindStructure) =>
  structure === "covered-call" || structure === "put-write" ? ofOption : ofSpread;

/** Every kind that is looked at. */
export function ruleKinds(): RuleKind[] {
  return kindStructures.flatMap((structure) => {
    const { outsides, widths } = gridOf(structure);
    return spans.flatMap((span) =>
      outsides.flatMap((outside) => widths.map((width) => ({ structure, outside, span, width }))),
    );
  });
}

/** A kind as a rule: at least ten lots dealt that day, held to its expiry; of a spread nobody exercises what costs less to close. */
export function ruleOfKind({ structure, outside, span, width }: RuleKind): BackTestRule {
  const distance = (isPut(structure) ? -outside : outside) / 100;
  return {
    structure,
    daysToExpiry: entrySpans[span],
    strike: { moneyness: 1 + distance },
    ...(width === null ? {} : { width: width / 100 }),
    minimumVolume: 10,
    exit: width === null ? "exercise" : "cheaper",
    isReservePlaced: true,
    isWithoutOverlap: true,
  };
}

/** The nearest of some figures; null farther from all than half of what lies between the last two. */
function nearest(figures: readonly number[], value: number): number | null {
  const [last = 0, before = 0] = [figures.at(-1), figures.at(-2)];
  const ranked = figures.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value));
  const [first] = ranked;
  return first !== undefined && Math.abs(first - value) <= Math.abs(last - before) / 2 ? first : null;
}

/** The kind that a trade of today is of; null of one that none is near to. Strikes and spot in pesos, `days` of the calendar. */
export function kindOfTrade({
  structure,
  strike,
  otherStrike = null,
  spot,
  days,
}: {
  readonly structure: KindStructure;
  readonly strike: number;
  /** The second leg of a spread. */
  readonly otherStrike?: number | null;
  readonly spot: number;
  readonly days: number;
}): RuleKind | null {
  const { outsides, widths } = gridOf(structure);
  const distance = 100 * (strike / spot - 1);
  const outside = nearest(outsides, isPut(structure) ? -distance : distance);
  const span = spans.find((one) => days >= entrySpans[one].from && days <= entrySpans[one].to);
  const wide = otherStrike === null ? null : (100 * Math.abs(otherStrike - strike)) / spot;
  const width = wide === null ? null : nearest(widths as readonly number[], wide);
  if (outside === null || span === undefined || (wide !== null && width === null)) return null;
  return { structure, outside, span, width };
}

/** One name for a kind. */
export function kindKey({ structure, outside, span, width }: RuleKind): string {
  return [structure, outside, span, width ?? ""].join(" ");
}
