import { positionExits } from "@paridad/core/contract";

import { useStored } from "../../../lib/view/use-stored.ts";
import { emptyDraft } from "./draft.ts";
import type { ExitDraft } from "./draft.ts";

const usual: ExitDraft = { exit: emptyDraft.exit, keepShares: emptyDraft.keepShares };

function isExit(value: unknown): value is ExitDraft {
  if (typeof value !== "object" || value === null) return false;
  const { exit, keepShares } = value as Partial<ExitDraft>;
  return positionExits.some((one) => one === exit) && typeof keepShares === "boolean";
}

/** The way out that a new position begins with: the one chosen last. */
export const useKeptExit = () => useStored<ExitDraft>("paridad.exit", usual, isExit);
