import { useMemo } from "react";

import { readPastVolatility } from "@paridad/core/endpoints";
import { createPastVolatility } from "@paridad/core/volatility";
import type { PastVolatility } from "@paridad/core/volatility";

import { useIsOpen } from "../access.ts";
import { useSession } from "../../lib/services.tsx";
import { useData } from "../use-data.ts";

/** It changes with the sessions. */
const staleMilliseconds = 60 * 60_000;

/** Volatility of past sessions; null until it is there, and for users whose plan doesn't open it. */
export function usePastVolatility(): PastVolatility | null {
  const isSignedIn = useSession(({ user }) => user !== null);
  const isOpen = useIsOpen("history.volatility");
  const { data } = useData(readPastVolatility, ["volatilidad", "pasado"], {
    staleTime: staleMilliseconds,
    enabled: isSignedIn && isOpen,
  });
  return useMemo(() => (data ? createPastVolatility(data.cells) : null), [data]);
}
