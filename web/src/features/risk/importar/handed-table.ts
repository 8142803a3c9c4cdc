/**
 * The table that the extension read off the page beside, from the part of the address that stays in the browser; it leaves the
 * address at once. Null where there is none.
 */
export function takeHandedTable(): File | null {
  const { hash, pathname, search } = window.location;
  const handed = new URLSearchParams(hash.slice(1));
  const text = handed.get("tabla");
  if (text === null) return null;
  window.history.replaceState(window.history.state, "", pathname + search);
  const host = handed.get("de") ?? "";
  return new File([text], host === "" ? "Pantalla" : `Pantalla de ${host}`, { type: "text/plain" });
}
