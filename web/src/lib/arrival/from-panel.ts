const name = "paridad-desde";

/** Remembers, as long as the tab is open, the partner's panel whose link led here. */
export function rememberPanel(): void {
  const from = new URLSearchParams(window.location.search).get("desde");
  if (from !== null) sessionStorage.setItem(name, from.slice(0, 100));
}

/** That panel, its key and name; null where somebody came otherwise. */
export function panelFrom(): string | null {
  return sessionStorage.getItem(name);
}
