import { useEffect } from "react";
import { useSearchParams } from "react-router";

import { programScopes } from "@paridad/core/contract";

import { plainKey } from "./api-key-dialog.tsx";
import type { FirstKey } from "./api-key-dialog.tsx";

/** The section of a kind of key: where `?clave=` leads. */
export const keySections = {
  api: "claves-de-api",
  insertar: "claves-para-insertar",
  planilla: "planillas",
} as const;

/** True if the URL requests a key of this kind: its section scrolls into view. `forget` clears the request. */
export function useAsked(kind: keyof typeof keySections) {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get("clave") === kind;
  useEffect(() => {
    if (isAsked) document.getElementById(keySections[kind])?.scrollIntoView?.({ block: "start" });
  }, [isAsked, kind]);
  const forget = () => {
    if (!search.has("clave")) return;
    const rest = new URLSearchParams(search);
    for (const name of ["clave", "permisos"]) rest.delete(name);
    setSearch(rest, { replace: true });
  };
  return { isAsked, forget, search };
}

/**
 * The key for programs that an address asks for: `?clave=api`, with `permisos=stream` for more than reading the market. The
 * reference links here, so the form comes filled in: one press makes the key.
 */
export function useAskedKey() {
  const { isAsked, forget, search } = useAsked("api");
  const permissions = (search.get("permisos") ?? "").split(",");
  const scopes = programScopes.filter(
    (scope) => plainKey.scopes.includes(scope) || permissions.includes(scope),
  );
  const firstKey: FirstKey | null = isAsked ? { name: "Mi primer programa", scopes } : null;
  return { firstKey, forget };
}
