/** An address that leads on to `next` in the end; as it is where that is the home screen, which it leads to anyway. */
export function withNext(address: string, next: string | null): string {
  return next === null || next === "/home" ? address : `${address}?next=${encodeURIComponent(next)}`;
}
