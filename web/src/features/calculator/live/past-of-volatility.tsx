import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { createVolatilityApi } from "@paridad/core/api";
import { accessOf, gates, refusalOf } from "@paridad/core/plans";
import { createPastVolatility } from "@paridad/core/volatility";

import { useServices, useSession } from "../../../lib/services.tsx";
import { useCalculatorActions } from "./calculator-context.tsx";

/** It changes with the sessions. */
const staleMilliseconds = 60 * 60_000;

/** Gives the calculator what past sessions say of volatility, once it is there; the chain doesn't wait for it. */
export function PastOfVolatility() {
  const { api, clock } = useServices();
  const past = useMemo(() => createVolatilityApi(api.http), [api]);
  const { setPast } = useCalculatorActions();
  const isOpen = useSession(({ user }) => {
    if (user === null) return false;
    const access = accessOf({ user, now: clock.now() });
    return refusalOf({ access, modules: gates["history.volatility"] }) === null;
  });
  const { data } = useQuery({
    queryKey: ["volatilidad", "pasado"],
    queryFn: ({ signal }) => past.past({ signal }),
    staleTime: staleMilliseconds,
    ...(isOpen ? {} : { enabled: false }),
  });
  useEffect(() => {
    if (data) setPast(createPastVolatility(data.cells));
  }, [data, setPast]);
  return null;
}
