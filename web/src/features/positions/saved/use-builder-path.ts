import { useLocation } from "react-router";
import { useIsOpen } from "../../../lib/access.ts";

/** The builder's address: beside this page where the plan opens it, otherwise the other one; null where neither is. */
export function useBuilderPath(): string | null {
  const here = useLocation().pathname.replace(/\/posiciones$/, "");
  const isBasicOpen = useIsOpen("strategies.basicas");
  const isAdvancedOpen = useIsOpen("strategies.avanzadas");
  const open = [
    ...(isAdvancedOpen ? ["/estrategias/avanzadas"] : []),
    ...(isBasicOpen ? ["/estrategias/basicas"] : []),
  ];
  return open.includes(here) ? here : (open[0] ?? null);
}
