import { useMemo } from "react";

import { readPastVolatility } from "@paridad/core/endpoints";
import { accessOf, gates, refusalOf } from "@paridad/core/plans";
import { createPastVolatility } from "@paridad/core/volatility";
import type { PastVolatility } from "@paridad/core/volatility";

import { useServices, useSession } from "../services.tsx";
import { useData } from "../use-data.ts";

/** It changes with the sessions. */
const staleMilliseconds = 60 * 60_000;

/** Volatility of past sessions; null until it is there, and for users whose plan doesn't open it. */
export function usePastVolatility(): PastVolatility | null {
  const { clock } = useServices();
  const isOpen = useSession(({ user }) => {
    if (user === null) return false;
    const access = accessOf({ user, now: clock.now() });
    return refusalOf({ access, modules: gates["history.volatility"] }) === null;
  });
  const { data } = useData(readPastVolatility, ["volatilidad", "pasado"], {
    staleTime: staleMilliseconds,
    ...(isOpen ? {} : { enabled: false }),
  });
  return useMemo(() => (data ? createPastVolatility(data.cells) : null), [data]);
}
