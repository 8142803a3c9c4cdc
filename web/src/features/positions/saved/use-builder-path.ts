import { useIsOpen } from "../../../lib/access.ts";

/** The builder's address, null where the plan doesn't open it. */
export function useBuilderPath(): string | null {
  const isBasicOpen = useIsOpen("strategies.basicas");
  const isAdvancedOpen = useIsOpen("strategies.avanzadas");
  return isBasicOpen || isAdvancedOpen ? "/armar" : null;
}
