import { alertRuleOf, optionsOfSubject, subjectToday } from "@paridad/core/alerts";
import type { WatchedSubject } from "@paridad/core/alerts";
import type { AlertSubject, SavedPosition } from "@paridad/core/contract";
import type { CostSchedule } from "@paridad/core/costs";
import { buenosAiresDate } from "@paridad/core/symbols";
import { readInstrumentTable } from "../../db/shared/instruments.ts";
import type { Database } from "../../db/tables/schema.ts";

type OwnedPosition = SavedPosition & { readonly userId: string };
export type PositionsWithIds = (ids: readonly string[]) => Promise<readonly OwnedPosition[]>;
/** The alert's owner, and their costs to trade. */
type Asked = {
  readonly userId: string;
  readonly subject: AlertSubject;
  readonly costs: CostSchedule;
};
export type Resolved = {
  /** Under the names of today where they are known. */
  readonly subject: AlertSubject;
  /** Null where it is gone, or another user's. */
  readonly position: SavedPosition | null;
  /** Null where it can't be valued. */
  readonly watched: WatchedSubject | null;
};

/** Subjects with the names of the day, the positions and the costs that they are valued with, in order. */
export async function resolveSubjects(
  requests: readonly Asked[],
  now: number,
  {
    database,
    positionsWithIds,
  }: { readonly database: Database; readonly positionsWithIds: PositionsWithIds },
): Promise<Resolved[]> {
  const options = requests.flatMap(({ subject }) => optionsOfSubject(subject));
  const expirations = options.map(({ contract }) => contract.expiration);
  const table = await readInstrumentTable(database, [...new Set(expirations)]);
  const ids = requests.flatMap(({ subject }) => ("positionId" in subject ? [subject.positionId] : []));
  const positions = new Map((await positionsWithIds([...new Set(ids)])).map((one) => [one.id, one]));
  const day = buenosAiresDate(now);
  return requests.map(({ userId, subject, costs }) => {
    const saved = "positionId" in subject ? positions.get(subject.positionId) : undefined;
    const position = saved?.userId === userId ? saved : null;
    const today = subjectToday(subject, { table, day });
    const isMissing = position === null && alertRuleOf(subject).needs === "position";
    const watched = today === null || isMissing ? null : { subject: today, costs, position };
    return { subject: today ?? subject, position, watched };
  });
}
