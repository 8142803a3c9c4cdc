import { usePermission } from "../access.ts";
import type { Work, WorkPage } from "@paridad/core/pages";

export type PageAccess = {
  /** The plan opens it. */
  readonly opens: (page: WorkPage) => boolean;
  /** Its owner may open it, whatever the plan. */
  readonly keeps: (page: WorkPage) => boolean;
  /** The target of an item of the row: its first open page, or its first. */
  readonly entryOf: (work: Work) => WorkPage | undefined;
};

/** Permissions of the signed-in user on the pages of the work. */
export function usePageAccess(): PageAccess {
  const passes = usePermission();
  const opens = ({ gates: any }: WorkPage) => any.some(passes);
  const keeps = ({ saved }: WorkPage) => saved !== undefined && passes(saved.gate);
  const entryOf = ({ pages }: Work) => pages.find(opens) ?? pages[0];
  return { opens, keeps, entryOf };
}
