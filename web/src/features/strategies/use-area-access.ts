import { gates, moduleById, refusalOf } from "@paridad/core/plans";

import { useAccess } from "../../lib/access.ts";
import { useUser } from "../../lib/services.tsx";
import type { AreaPage } from "./area-pages.tsx";
import type { StrategyArea } from "./strategy-areas.ts";

export type AreaAccess = {
  readonly isOpen: boolean;
  /** The module has its screen; the others are announced. */
  readonly isAvailable: boolean;
};

/** Tells what the signed-in user may open. */
export function useAreaAccess(): (area: StrategyArea) => AreaAccess {
  const access = useAccess();
  return (area) => {
    const modules = gates[area.gate];
    const isAvailable = modules.some((id) => moduleById(id)?.available === true);
    return { isOpen: refusalOf({ access, modules }) === null, isAvailable };
  };
}

/** A page that stays open for its owner. */
export type KeptPage = AreaPage & Required<Pick<AreaPage, "kept">>;

/** Of an area's pages those that open apart from it. */
export function useKeptPages(): (pages: readonly AreaPage[]) => readonly KeptPage[] {
  const access = useAccess();
  return (pages) =>
    pages.filter(
      (page): page is KeptPage =>
        page.kept !== undefined && refusalOf({ access, modules: gates[page.kept.gate] }) === null,
    );
}

/** Name of the user's plan for 'no está incluido en tu plan'. */
export function usePlanName(): string {
  const access = useAccess();
  const { subscriptionType } = useUser();
  return access.kind === "plan" ? access.plan : subscriptionType;
}
