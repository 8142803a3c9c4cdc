import { accessOf, gates, refusalOf } from "@paridad/core/plans";
import type { Gate } from "@paridad/core/plans";

import { useServices, useSession } from "../services.tsx";
import type { Work, WorkPage } from "./pages.ts";

export type PageAccess = {
  /** The plan opens it. */
  readonly opens: (page: WorkPage) => boolean;
  /** Its owner may open it, whatever the plan. */
  readonly keeps: (page: WorkPage) => boolean;
  /** Where an item of the row leads: its first open page, or its first. */
  readonly entryOf: (work: Work) => WorkPage | undefined;
};

/** What the signed-in user may open of the work. */
export function usePageAccess(): PageAccess {
  const user = useSession((state) => state.user);
  const now = useServices().clock.now();
  const access = user === null ? null : accessOf({ user, now });
  const passes = (gate: Gate) => access === null || refusalOf({ access, modules: gates[gate] }) === null;
  const opens = ({ gates: any }: WorkPage) => any.some(passes);
  const keeps = ({ kept }: WorkPage) => kept !== undefined && passes(kept.gate);
  const entryOf = ({ pages }: Work) => pages.find(opens) ?? pages[0];
  return { opens, keeps, entryOf };
}
