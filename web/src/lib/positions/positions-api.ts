import { useMemo } from "react";

import { createImportsApi, createPositionsApi } from "@paridad/core/api";
import type { PositionsApi } from "@paridad/core/api";

import { useServices } from "../services.tsx";

/** The calls of saved positions, the same at each render. */
export function usePositionsApi(): PositionsApi {
  const { http } = useServices().api;
  return useMemo(() => createPositionsApi(http), [http]);
}

/** The calls of imports, the same at each render. */
export function useImportsApi(): ReturnType<typeof createImportsApi> {
  const { http } = useServices().api;
  return useMemo(() => createImportsApi(http), [http]);
}
