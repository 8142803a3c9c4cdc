import { useSearchParams } from "react-router";

import { apiScopes } from "@paridad/core/contract";

import type { FirstKey } from "./create-api-key-dialog.tsx";

/**
 * The key that an address asks for: `?clave=api`, with `permisos=stream` for more than reading. The reference links here,
 * so the form comes filled in: one press makes the key.
 */
export function useAskedKey() {
  const [search, setSearch] = useSearchParams();
  const wanted = (search.get("permisos") ?? "").split(",");
  const scopes = apiScopes.filter((scope) => scope !== "stream" || wanted.includes(scope));
  const asked: FirstKey | null =
    search.get("clave") === "api" ? { name: "Mi primer programa", scopes } : null;
  const forget = () => {
    if (!search.has("clave")) return;
    const rest = new URLSearchParams(search);
    for (const name of ["clave", "permisos"]) rest.delete(name);
    setSearch(rest, { replace: true });
  };
  return { asked, forget };
}
