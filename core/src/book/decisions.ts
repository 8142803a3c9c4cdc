import { cautionText } from "../positions/position-texts.ts";
import { analyzePosition } from "../positions/index.ts";
import type { ExpiryAction, SoldLegRisk } from "../positions/index.ts";
import { buenosAiresDate, tradingDaysBetween } from "../symbols/index.ts";
import { legText } from "./mark-position.ts";
import type { MarkedPosition } from "./mark-position.ts";

/** An expiry so many sessions away, or nearer, is decided about. */
const nearSessions = 5;
/** Share of the largest gain from which what is left to win is set against what it risks. */
const madeShare = 0.8;

interface OfPosition {
  readonly id: string;
  readonly name: string;
}

/** Something to decide about a position; `leg` in a few words, money in pesos. */
export type Decision = OfPosition &
  (
    | { readonly kind: "overdue"; readonly expiration: string }
    | { readonly kind: "exercise"; readonly leg: string; readonly risk: SoldLegRisk }
    | { readonly kind: "expiry"; readonly sessions: number; readonly legs: readonly LegAction[] }
    | { readonly kind: "renamed"; readonly leg: string; readonly symbol: string }
    | { readonly kind: "made"; readonly result: number; readonly left: number; readonly risked: number }
  );
interface LegAction {
  readonly leg: string;
  readonly action: ExpiryAction;
}

/**
 * The decisions that the open positions ask of their owner today, the most urgent first: expiries to note, sold options that may be
 * exercised today or whose pin is near, expiries within five sessions, names that changed today, and gains
 * that are nearly made, of one expiry and with costs.
 */
export function decisionsOf(
  positions: readonly MarkedPosition[],
  { now, closedDays }: { readonly now: number; readonly closedDays?: readonly string[] | undefined },
): Decision[] {
  const today = buenosAiresDate(now);
  const open = positions.filter(({ position }) => position.status === "open");
  const all = open.flatMap((marked) => {
    const { id, name } = marked.position;
    const own = { id, name };
    if (marked.overdue !== null) return [{ ...own, kind: "overdue", expiration: marked.overdue } as const];
    return [
      ...exercises(marked, own),
      ...expiries(marked, own, { today, closedDays }),
      ...renames(marked, own, today),
      ...nearlyMade(marked, own),
    ];
  });
  return all.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

const order: readonly Decision["kind"][] = ["overdue", "exercise", "expiry", "renamed", "made"];

function nameOf({ content, position }: MarkedPosition, index: number): string {
  const leg = content.legs[index];
  return leg === undefined ? "" : legText(leg, position.today[index] ?? null);
}

function exercises(marked: MarkedPosition, own: OfPosition): Decision[] {
  return marked.sold.flatMap((risk, index) =>
    risk !== null && (risk.isLikely || risk.isGrey)
      ? [{ ...own, kind: "exercise" as const, leg: nameOf(marked, index), risk }]
      : [],
  );
}

function expiries(
  marked: MarkedPosition,
  own: OfPosition,
  { today, closedDays }: { today: string; closedDays?: readonly string[] | undefined },
): Decision[] {
  const { outlook } = marked;
  if (outlook === null) return [];
  const sessions = tradingDaysBetween(
    { after: today, until: buenosAiresDate(outlook.expiration) },
    closedDays,
  );
  if (sessions > nearSessions) return [];
  const legs = outlook.legs.map(({ index, action }) => ({ leg: nameOf(marked, index), action }));
  return [{ ...own, kind: "expiry", sessions, legs }];
}

function renames({ content, position }: MarkedPosition, own: OfPosition, today: string): Decision[] {
  return content.legs.flatMap((leg, index) => {
    const last = position.today[index]?.renames.at(-1);
    return last?.exDate === today
      ? [{ ...own, kind: "renamed" as const, leg: legText(leg, null), symbol: last.symbol }]
      : [];
  });
}

type LegsOfPosition = OfPosition & { readonly legs: readonly string[] };

/** Legs that can be closed at sides more than 15 minutes old, or crossed, by position, each with its fault. */
export function doubtful(positions: readonly MarkedPosition[]): LegsOfPosition[] {
  return positions.flatMap((marked) => {
    const { cautions, closing, overdue, position } = marked;
    if (overdue !== null) return [];
    const legs = cautions.flatMap((own, index) => {
      if (closing?.unknown.includes(index) === true) return [];
      const doubts = own.filter(({ kind }) => kind === "old" || kind === "crossed");
      return doubts.length === 0 ? [] : [`${nameOf(marked, index)}, ${cautionText(doubts)}`];
    });
    return legs.length === 0 ? [] : [{ id: position.id, name: position.name, legs }];
  });
}

/** Legs that nobody takes the other side of, by position; none while the market is waited for. */
export function unclosable(positions: readonly MarkedPosition[]): LegsOfPosition[] {
  return positions.flatMap((marked) => {
    const { closing, hasMarket, isWaiting, overdue, position } = marked;
    const missing = closing?.unknown ?? [];
    if (!hasMarket || isWaiting || overdue !== null || missing.length === 0) return [];
    return [{ id: position.id, name: position.name, legs: missing.map((index) => nameOf(marked, index)) }];
  });
}

function nearlyMade({ legs, content, position, result }: MarkedPosition, own: OfPosition): Decision[] {
  if (result === null || result <= 0) return [];
  const { costs, realized } = content;
  const { exit, keepShares } = position;
  const analysis = analyzePosition({ legs, costs, realized, exit, keepShares });
  if (!analysis.ok) return [];
  const { netMaximum: most, netMinimum: least } = analysis;
  if (!most.bounded || !least.bounded || most.value <= 0) return [];
  const left = most.value - result;
  if (result < madeShare * most.value || left <= 0) return [];
  return [{ ...own, kind: "made", result, left, risked: result - least.value }];
}
