import { useQuery } from "@tanstack/react-query";

import type { ApiClient } from "@paridad/core/api";
import { listImports, listPositions } from "@paridad/core/endpoints";
import type { KeptList } from "@paridad/core/pages";

import { useServices } from "../../lib/services.tsx";

type Asked = { readonly signal: AbortSignal };

/** The user's saved positions. */
export function positionsQuery(api: ApiClient) {
  return {
    queryKey: ["positions"],
    queryFn: ({ signal }: Asked) => api.data(listPositions, { signal }),
  } as const;
}

/** The user's imports of operations. */
export function importsQuery(api: ApiClient) {
  return {
    queryKey: ["imports"],
    queryFn: ({ signal }: Asked) => api.data(listImports, { signal }),
  } as const;
}

/**
 * The lists among these that have something in them. One on its way isn't among them yet; one that can't be read is, as nobody
 * knows that it is empty.
 */
export function useKeptLists(lists: readonly KeptList[]): ReadonlySet<KeptList> {
  const { api } = useServices();
  const positions = useQuery({ ...positionsQuery(api), enabled: lists.includes("positions") });
  const imports = useQuery({ ...importsQuery(api), enabled: lists.includes("imports") });
  const held = {
    positions: positions.data?.positions.length ?? (positions.isError ? null : 0),
    imports: imports.data?.imports.length ?? (imports.isError ? null : 0),
  } as const;
  return new Set(lists.filter((list) => held[list] !== 0));
}
