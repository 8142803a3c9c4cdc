const name = "paridad-desde";

/** Remembers, as long as the tab is open, the partner's panel whose link led here; a browser without storage doesn't. */
export function rememberPanel(): void {
  const from = new URLSearchParams(window.location.search).get("desde");
  if (from === null) return;
  try {
    sessionStorage.setItem(name, from.slice(0, 100));
  } catch {
    // The sign-up counts as anybody's.
  }
}

/** That panel, its key and name; null where somebody came otherwise. */
export function panelFrom(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
