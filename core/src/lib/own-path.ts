const longest = 300;

/**
 * A path of this site, with its query and fragment, that a link or a request says to lead to; null for anything else.
 * Segments are plain and none is empty: `//host`, `/\host` and `/.//host` are other sites to a browser.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > longest) return null;
  return /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?(?:[?#][^\s\\\p{Cc}]*)?$/u.test(value) ? value : null;
}
