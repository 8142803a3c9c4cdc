import { positionExits } from "@paridad/core/contract";
import type { PositionExit } from "@paridad/core/contract";
import { decodeLegs, encodeLegs, legsReasonMessages } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { isCounted, priceBases } from "./draft.ts";
import type { ExitDraft, NewLeg, PriceBasis, ScenarioDraft } from "./draft.ts";
import type { PricedLeg } from "./price-draft.ts";

/** Names in the address. */
export const linkNames = {
  legs: "patas",
  bases: "precios",
  spot: "spot",
  points: "vi",
  day: "dia",
  tna: "tasa",
  exit: "salida",
  keepShares: "papel",
  /** The saved position that is open, by its id. */
  position: "posicion",
} as const;

const exits: Record<PositionExit, string | null> = { cheaper: null, close: "cerrar", exercise: "ejercer" };
const keepSharesWord = "queda";

/** The way out that an address says; the cheaper one where it says none. */
export function readExit(parameters: URLSearchParams): ExitDraft {
  const text = parameters.get(linkNames.exit);
  const exit = positionExits.find((known) => text !== null && exits[known] === text) ?? "cheaper";
  return { exit, keepShares: parameters.get(linkNames.keepShares) === keepSharesWord };
}

/** The address's exit. */
export function linkOfExit({ exit, keepShares }: ExitDraft): Record<string, string | null> {
  return { [linkNames.exit]: exits[exit], [linkNames.keepShares]: keepShares ? keepSharesWord : null };
}

/** A leg switched off has its letter large. */
const letters: Record<PriceBasis, string> = { executable: "e", mid: "m", own: "p" };

export type ReadLink =
  | { readonly legs: readonly NewLeg[]; readonly fault: null }
  | { readonly legs: null; readonly fault: string | null };

/**
 * The legs of a link; null with the reason where it is nonsense, without one where there is none. Legs are priced at the
 * market of now, those that say `p` at the price of the link.
 */
export function readLink(parameters: URLSearchParams): ReadLink {
  const text = parameters.get(linkNames.legs);
  if (text === null || text === "") return { legs: null, fault: null };
  const decoded = decodeLegs(text);
  if (!decoded.ok) {
    const where =
      decoded.reason === "unreadable-leg" ? ` Es la pata ${decoded.index + 1}: «${decoded.text}».` : "";
    return { legs: null, fault: legsReasonMessages[decoded.reason] + where };
  }
  const bases = parameters.get(linkNames.bases) ?? "";
  return {
    fault: null,
    legs: decoded.legs.map((leg, index): NewLeg => {
      const letter = bases[index] ?? "";
      const basis = priceBases.find((known) => letters[known] === letter.toLowerCase()) ?? "executable";
      const off = letter === letter.toLowerCase() ? {} : { isOff: true };
      const priced = { basis, own: leg.price, quantity: leg.quantity, ...off };
      if (leg.kind === "share") return { kind: "share", ...priced };
      const { kind, strike } = leg;
      return { kind, strike, expiration: buenosAiresDate(leg.expiration), ...priced };
    }),
  };
}

/** The address's legs; null where they can't be written yet. */
export function linkOfLegs(legs: readonly PricedLeg[]): Record<string, string | null> | null {
  if (legs.length === 0) return { [linkNames.legs]: null, [linkNames.bases]: null };
  const priced = legs.flatMap(({ leg, draft }) => (leg === null ? [] : [{ leg, draft }]));
  if (priced.length < legs.length) return null;
  const encoded = encodeLegs(priced.map(({ leg }) => leg));
  if (!encoded.ok) return null;
  const letterOf = ({ draft }: Pick<PricedLeg, "draft">) => {
    const letter = letters[draft.basis];
    return isCounted(draft) ? letter : letter.toUpperCase();
  };
  const bases = priced.map(letterOf).join("");
  return { [linkNames.legs]: encoded.text, [linkNames.bases]: /^e+$/.test(bases) ? null : bases };
}

function numberIn(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name);
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The scenario of an address; what can't be read is left as it is now. */
export function readScenario(parameters: URLSearchParams): ScenarioDraft {
  const spot = numberIn(parameters, linkNames.spot);
  const tna = numberIn(parameters, linkNames.tna);
  const day = parameters.get(linkNames.day);
  return {
    spot: spot !== null && spot > 0 ? spot : null,
    points: numberIn(parameters, linkNames.points) ?? 0,
    day: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null,
    tna: tna !== null && tna >= 0 ? tna : null,
  };
}

/** The address's scenario. */
export function linkOfScenario({ spot, points, day, tna }: ScenarioDraft): Record<string, string | null> {
  return {
    [linkNames.spot]: spot === null ? null : String(spot),
    [linkNames.points]: points === 0 ? null : String(points),
    [linkNames.day]: day,
    [linkNames.tna]: tna === null ? null : String(tna),
  };
}
