import { browser } from "../lib/browser.ts";

import type { StoragePort } from "@paridad/core/auth";

export const serverOriginKey = "paridad.serverOrigin";

/** The server's origin: the user's own from the options, otherwise the package's, whose manifest names it. */
export function readServerOrigin(storage: StoragePort): string {
  return storage.getItem(serverOriginKey) ?? new URL(browser.runtime.getManifest().homepage_url ?? "").origin;
}

export type OriginCheck =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly message: string };

/** Checks a server's address as a user wrote it. Only https, or http on this machine. */
export function checkServerOrigin(text: string): OriginCheck {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { ok: false, message: "Escribí una dirección completa, por ejemplo https://paridad.app" };
  }
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (url.protocol === "http:" && !isLocal) {
    return { ok: false, message: "La dirección debe empezar con https://" };
  }
  return { ok: true, origin: url.origin };
}

/** Match pattern of an origin's permission; patterns name no port. */
export function permissionPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
