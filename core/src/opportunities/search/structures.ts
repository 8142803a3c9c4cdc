/** A leg of a structure: an option at one of its bases, counted upwards from 0. */
export interface StructureLeg {
  readonly kind: "call" | "put";
  readonly base: number;
  /** Lots a unit; negative is sold. */
  readonly quantity: number;
}

export interface Structure {
  readonly id: StructureId;
  /** Distinct bases it takes, ascending. */
  readonly bases: number;
  readonly legs: readonly StructureLeg[];
}

const call = (base: number, quantity: number): StructureLeg => ({ kind: "call", base, quantity });
const put = (base: number, quantity: number): StructureLeg => ({ kind: "put", base, quantity });

/** Structures whose loss has a limit, all of them: a naked call is never proposed. */
const shapes = {
  "long-call": [call(0, 1)],
  "long-put": [put(0, 1)],
  "cash-secured-put": [put(0, -1)],
  straddle: [call(0, 1), put(0, 1)],
  "bull-call": [call(0, 1), call(1, -1)],
  "bull-put": [put(0, 1), put(1, -1)],
  "bear-put": [put(0, -1), put(1, 1)],
  "bear-call": [call(0, -1), call(1, 1)],
  strangle: [put(0, 1), call(1, 1)],
  "call-backspread": [call(0, -1), call(1, 2)],
  "put-backspread": [put(0, 2), put(1, -1)],
  "call-butterfly": [call(0, 1), call(1, -2), call(2, 1)],
  "put-butterfly": [put(0, 1), put(1, -2), put(2, 1)],
  "iron-butterfly": [put(0, 1), put(1, -1), call(1, -1), call(2, 1)],
  "call-condor": [call(0, 1), call(1, -1), call(2, -1), call(3, 1)],
  "put-condor": [put(0, 1), put(1, -1), put(2, -1), put(3, 1)],
  "iron-condor": [put(0, 1), put(1, -1), call(2, -1), call(3, 1)],
} satisfies Record<string, readonly StructureLeg[]>;

export type StructureId = keyof typeof shapes;

/** Structures the search tries, the plainest first, so that its first answers come at once. */
export const searchStructures: readonly Structure[] = Object.entries(shapes).map(([id, legs]) => ({
  id: id as StructureId,
  bases: 1 + Math.max(...legs.map(({ base }) => base)),
  legs,
}));

/** Every ascending choice of `size` places out of `count`; the array is reused. */
export function* choices(count: number, size: number): Generator<readonly number[]> {
  const chosen = Array.from({ length: size }, (_, index) => index);
  if (size > count) return;
  while (true) {
    yield chosen;
    let place = size - 1;
    while (place >= 0 && chosen[place] === count - size + place) place--;
    if (place < 0) return;
    chosen[place] = (chosen[place] as number) + 1;
    for (let next = place + 1; next < size; next++) chosen[next] = (chosen[next - 1] as number) + 1;
  }
}
