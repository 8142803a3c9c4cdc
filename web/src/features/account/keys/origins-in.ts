/** Origins written one a line or with commas; a final slash that came with a copied address is taken off. */
export function originsIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/$/, ""))
    .filter(Boolean);
}
