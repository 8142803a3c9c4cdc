import type { OptionType } from "../symbols/index.ts";

/** One leg. */
export interface StructureLeg {
  readonly type: OptionType;
  /** 1 is bought, -1 sold. */
  readonly side: 1 | -1;
  /** As far on the other side of the spot as the rule's strike: 0.95 for 1.05. */
  readonly isMirrored?: true;
  /** At the strike of the leg before it. */
  readonly isSameStrike?: true;
  /** A width above (1) or below (-1) the strike of the leg before it. */
  readonly wing?: 1 | -1;
  /** Times the spot, whatever the rule's strike. */
  readonly moneyness?: number;
}

export interface Structure {
  readonly shares: 0 | 1;
  readonly legs: readonly StructureLeg[];
}

const call = (side: 1 | -1): StructureLeg => ({ type: "call", side });
const put = (side: 1 | -1): StructureLeg => ({ type: "put", side });
const mirrored = (leg: StructureLeg): StructureLeg => ({ ...leg, isMirrored: true });
const wing = (leg: StructureLeg, direction: 1 | -1): StructureLeg => ({ ...leg, wing: direction });

/** A share or none with one option of each; the first leg is at the rule's strike. */
export const structures = {
  "covered-call": { shares: 1, legs: [call(-1)] },
  "put-write": { shares: 0, legs: [put(-1)] },
  collar: { shares: 1, legs: [call(-1), mirrored(put(1))] },
  "bull-call": { shares: 0, legs: [call(1), wing(call(-1), 1)] },
  "bear-put": { shares: 0, legs: [put(1), wing(put(-1), -1)] },
  "bull-put": { shares: 0, legs: [put(-1), wing(put(1), -1)] },
  "bear-call": { shares: 0, legs: [call(-1), wing(call(1), 1)] },
  condor: { shares: 0, legs: [call(-1), wing(call(1), 1), mirrored(put(-1)), wing(put(1), -1)] },
  straddle: { shares: 0, legs: [call(1), { ...put(1), isSameStrike: true }] },
  strangle: { shares: 0, legs: [call(1), mirrored(put(1))] },
  "short-strangle": { shares: 0, legs: [call(-1), mirrored(put(-1))] },
} as const satisfies Readonly<Record<string, Structure>>;

export type StructureName = keyof typeof structures;

/** The user's own legs, each at its distance; a leg of two lots is there twice. */
export interface OwnStructure extends Structure {
  readonly legs: readonly (Pick<StructureLeg, "type" | "side"> & { readonly moneyness: number })[];
}
