import type { PositionExit } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { mostLegs, mostLots, sharesPerLot } from "@paridad/core/positions";

/** At what a leg is priced: at the side that can be dealt, at the mid, or at the user's own price. */
export const priceBases = ["executable", "mid", "own"] as const;
export type PriceBasis = (typeof priceBases)[number];

/** A leg while it is being built; `id` tells it from the others as they change. */
export type DraftLeg = {
  readonly id: number;
  readonly basis: PriceBasis;
  /** Pesos a share; what `own` is priced at. */
  readonly own: number | null;
  /** Switched off: it stays, and no number counts it. */
  readonly isOff?: boolean;
  /** Lots, or shares; negative is sold. */
  readonly quantity: number;
} & (
  | { readonly kind: "call" | "put"; readonly strike: number; readonly expiration: string }
  | { readonly kind: "share" }
);

/** True if the position's numbers count a leg. */
export const isCounted = ({ isOff }: Pick<DraftLeg, "isOff">): boolean => isOff !== true;
export type NewLeg = DraftLeg extends infer Leg ? (Leg extends unknown ? Omit<Leg, "id"> : never) : never;

/** A user's assumptions; null is the value of now. */
export type ScenarioDraft = {
  readonly spot: number | null;
  /** Points (1 is 1 %) on every volatility. */
  readonly points: number;
  /** A session's close, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** Simple per year, in percent. */
  readonly tna: number | null;
};
export const noScenario: ScenarioDraft = { spot: null, points: 0, day: null, tna: null };

/** Exit of the whole position, and whether shares left over are kept. */
export type ExitDraft = { readonly exit: PositionExit; readonly keepShares: boolean };

export type Draft = ExitDraft & {
  readonly legs: readonly DraftLeg[];
  readonly scenario: ScenarioDraft;
  readonly nextId: number;
  /** Why the last change was refused; null where it was taken. */
  readonly refusal: string | null;
  /** Said of legs as they were taken; of others it is true no more. */
  readonly remark: { readonly text: string; readonly of: readonly DraftLeg[] } | null;
};
export const emptyDraft: Draft = {
  legs: [],
  exit: "cheaper",
  keepShares: false,
  scenario: noScenario,
  nextId: 1,
  refusal: null,
  remark: null,
};

export type DraftAction =
  | { readonly type: "take"; readonly legs: readonly NewLeg[]; readonly remark?: string }
  | { readonly type: "add"; readonly leg: NewLeg }
  | { readonly type: "change"; readonly id: number; readonly leg: NewLeg }
  | { readonly type: "remove"; readonly id: number }
  | { readonly type: "scale"; readonly units: number }
  | { readonly type: "suppose"; readonly change: Partial<ScenarioDraft> }
  | { readonly type: "leave"; readonly change: Partial<ExitDraft> }
  | { readonly type: "reset" };

const tooMany = `Una posición tiene hasta ${mostLegs} patas: quitá una para agregar otra.`;

const tooLarge = `Una pata tiene hasta ${formatInteger(mostLots)} lotes, o ${formatInteger(mostLots * sharesPerLot)} acciones.`;

/** The largest quantity of a leg, in lots or in shares. */
export function mostOf(kind: DraftLeg["kind"]): number {
  return kind === "share" ? mostLots * sharesPerLot : mostLots;
}

function withId(leg: NewLeg, id: number): DraftLeg {
  return { ...leg, id };
}

/** Two presses on the same price are one leg of two lots. */
function sameDeal(one: NewLeg, other: NewLeg): boolean {
  if (one.basis !== "executable" || other.basis !== "executable" || !isCounted(one)) return false;
  if (Math.sign(one.quantity) !== Math.sign(other.quantity) || one.kind !== other.kind) return false;
  if (one.kind === "share" || other.kind === "share") return true;
  return one.strike === other.strike && one.expiration === other.expiration;
}

function added(draft: Draft, leg: NewLeg): Draft {
  const same = draft.legs.find((known) => sameDeal(known, leg));
  if (same !== undefined) {
    const most = mostOf(same.kind);
    const quantity = Math.max(-most, Math.min(most, same.quantity + leg.quantity));
    return { ...draft, refusal: null, legs: replaced(draft.legs, { ...same, quantity }) };
  }
  if (draft.legs.length >= mostLegs) return { ...draft, refusal: tooMany };
  const legs = [...draft.legs, withId(leg, draft.nextId)];
  return { ...draft, legs, nextId: draft.nextId + 1, refusal: null };
}

const greatestCommon = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : greatestCommon(other, one % other);

/**
 * Multiple of the smallest whole position of these proportions: 10 x 20 is ten of 1 x 2. Options go by the lot, shares one by
 * one, so 2 calls on 250 shares are two of 1 on 125. 0 without legs.
 */
export function unitsOf({ legs }: Pick<Draft, "legs">): number {
  return legs.reduce((units, { quantity }) => greatestCommon(units, quantity), 0);
}

function scaled(draft: Draft, units: number): Draft {
  const before = unitsOf(draft);
  if (before === 0 || !Number.isInteger(units) || units < 1) return draft;
  const legs = draft.legs.map((leg) => ({ ...leg, quantity: (leg.quantity / before) * units }));
  const isTooMany = legs.some(({ kind, quantity }) => Math.abs(quantity) > mostOf(kind));
  return isTooMany ? { ...draft, refusal: tooLarge } : { ...draft, legs, refusal: null };
}

function replaced(legs: readonly DraftLeg[], leg: DraftLeg): DraftLeg[] {
  return legs.map((known) => (known.id === leg.id ? leg : known));
}

/** A position while it is built: legs, the scenario, and why the last change was refused. */
export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "take": {
      const legs = action.legs.slice(0, mostLegs).map((leg, index) => withId(leg, draft.nextId + index));
      const remark = action.remark ? { text: action.remark, of: legs } : null;
      return { ...draft, legs, nextId: draft.nextId + legs.length, refusal: null, remark };
    }
    case "add":
      return added(draft, action.leg);
    case "change":
      return { ...draft, refusal: null, legs: replaced(draft.legs, withId(action.leg, action.id)) };
    case "remove":
      return { ...draft, refusal: null, legs: draft.legs.filter(({ id }) => id !== action.id) };
    case "scale":
      return scaled(draft, action.units);
    case "suppose":
      return { ...draft, scenario: { ...draft.scenario, ...action.change } };
    case "leave":
      return { ...draft, ...action.change };
    case "reset":
      return { ...draft, scenario: noScenario };
  }
}
