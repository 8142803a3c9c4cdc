const seen = new Set<string>();

function tellOnce(text: string, tell: (text: string) => void): void {
  if (seen.has(text)) return;
  seen.add(text);
  tell(text);
}

/** Tells the page's developer, once, that something can't work. Visitors read another text in the frame. */
export function tellDeveloper(text: string): void {
  tellOnce(text, (message) => console.error(message));
}

/** Tells the page's developer, once, that something is odd. */
export function warnDeveloper(text: string): void {
  tellOnce(text, (message) => console.warn(message));
}
