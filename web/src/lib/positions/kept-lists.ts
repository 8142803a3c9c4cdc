import { useQuery } from "@tanstack/react-query";

import { createImportsApi, createPositionsApi } from "@paridad/core/api";
import type { ApiClient } from "@paridad/core/api";

import { useServices } from "../services.tsx";

type Http = ApiClient["http"];
type Asked = { readonly signal: AbortSignal };

/** The user's saved positions. */
export function positionsQuery(http: Http) {
  const { list } = createPositionsApi(http);
  return { queryKey: ["positions"], queryFn: ({ signal }: Asked) => list({ signal }) } as const;
}

/** The user's imports of operations. */
export function importsQuery(http: Http) {
  const { list } = createImportsApi(http);
  return { queryKey: ["imports"], queryFn: ({ signal }: Asked) => list({ signal }) } as const;
}

/** Lists of what somebody saved, which stay open without a plan. */
export type KeptList = "positions" | "imports";

/**
 * Of these lists those with something in them. One on its way isn't among them yet; one that can't be read is, as nobody
 * knows that it is empty.
 */
export function useKeptLists(asked: readonly KeptList[]): ReadonlySet<KeptList> {
  const { http } = useServices().api;
  const positions = useQuery({ ...positionsQuery(http), enabled: asked.includes("positions") });
  const imports = useQuery({ ...importsQuery(http), enabled: asked.includes("imports") });
  const held = {
    positions: positions.data?.positions.length ?? (positions.isError ? null : 0),
    imports: imports.data?.imports.length ?? (imports.isError ? null : 0),
  } as const;
  return new Set(asked.filter((list) => held[list] !== 0));
}
