import { offersOf } from "./judge-candidate.ts";
import type { BookBase, SearchBook } from "./search-book.ts";
import type { MissingStructure } from "./search-types.ts";
import type { Structure, StructureId } from "./structures.ts";

/** Candidates of a structure that came as far. */
export interface StructureCount {
  dealt: number;
  credit: number;
  paid: number;
  gaining: number;
  arbitrages: number;
}

interface Examined {
  readonly structures: readonly Structure[];
  readonly books: readonly SearchBook[];
  readonly counts: ReadonlyMap<StructureId, StructureCount>;
  readonly listed: ReadonlySet<StructureId>;
  readonly spot: number;
}

/** Why each structure that was tried has no row, by the step at which the last of its candidates fell. */
export function missingStructures(examined: Examined): MissingStructure[] {
  const { structures, counts, listed } = examined;
  return structures
    .filter(({ id }) => !listed.has(id))
    .map((structure) => {
      const count = counts.get(structure.id);
      if (count === undefined || count.dealt === 0) return obstacleNearSpot(structure, examined);
      return { structure: structure.id, reason: reasonOf(count) };
    });
}

function reasonOf({ credit, paid, gaining }: StructureCount) {
  if (credit === 0) return "no-credit";
  if (paid === 0) return "over-budget";
  return gaining === 0 ? "loses-at-target" : "beaten";
}

/** The obstacle at its strikes nearest to the spot, in the nearest expiry that lists enough of them. */
function obstacleNearSpot(structure: Structure, { books, spot }: Examined): MissingStructure {
  for (const book of books) {
    const places = placesNear(book, structure.bases, spot);
    if (places === null) continue;
    const offers = offersOf(structure, book, places);
    if (Array.isArray(offers)) continue;
    const leg = structure.legs[offers.leg] as Structure["legs"][number];
    const { strike } = book.bases[places[leg.base] as number] as BookBase;
    const side = leg.quantity > 0 ? "ask" : "bid";
    return { structure: structure.id, reason: offers.obstacle, kind: leg.kind, strike, side };
  }
  return { structure: structure.id, reason: "too-few-strikes" };
}

function placesNear({ bases }: SearchBook, count: number, spot: number): number[] | null {
  if (bases.length < count) return null;
  const distance = ({ strike }: BookBase): number => Math.abs(strike - spot);
  const at = bases.reduce(
    (best, base, index) => (distance(base) < distance(bases[best] as BookBase) ? index : best),
    0,
  );
  const first = Math.min(Math.max(0, at - Math.floor((count - 1) / 2)), bases.length - count);
  return Array.from({ length: count }, (_, index) => first + index);
}
