import { useMemo } from "react";

import { useValuedMarket } from "./valued-market-context.tsx";

/** Days that an administrator closed, as the market says; the same list until one is added or removed. */
export function useClosedDays(): readonly string[] {
  const days = useValuedMarket(({ source }) => source?.closedDays?.join(" ") ?? "");
  return useMemo(() => (days === "" ? [] : days.split(" ")), [days]);
}
