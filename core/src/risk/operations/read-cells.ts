/** The decimal mark of a file; `auto` asks the file. */
export const decimalMarks = ["auto", "comma", "point"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const currency = /AR\$|US\$|U\$S|ARS|USD|[$\s\u00a0]/gi;
const shapes = {
  comma: /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/,
  point: /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/,
} as const;

/** A number as spreadsheets write it: `1.234,56`, `$ -1,234.56`, `(12,50)`, `12-`; null where it is none. */
export function readNumber(text: string, decimal: "comma" | "point"): number | null {
  const bare = text.replaceAll(currency, "");
  const isNegative = /^-|-$|^\(.*\)$/.test(bare);
  const digits = bare.replaceAll(/^[-+(]|[-)]$/g, "");
  if (!shapes[decimal].test(digits)) return null;
  const plain =
    decimal === "comma" ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  return isNegative ? -Number(plain) : Number(plain);
}

/** Cells that show which mark parts the cents, by their mark, and those that leave it open (`1.234`). */
export function marksIn(cells: Iterable<string>): { commas: number; points: number; open: number } {
  const marks = { commas: 0, points: 0, open: 0 };
  for (const cell of cells) {
    const text = cell.replaceAll(currency, "");
    const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
    const last = Math.max(comma, point);
    if (last === -1) continue;
    const isBoth = comma !== -1 && point !== -1;
    const isRepeated = text.indexOf(text[last] ?? "") !== last;
    if (!isBoth && isRepeated) continue;
    if (!isBoth && isMarkOpen(cell)) marks.open += 1;
    else if (comma > point) marks.commas += 1;
    else marks.points += 1;
  }
  return marks;
}

/** A mark before three digits parts thousands or cents. */
export function isMarkOpen(cell: string): boolean {
  return /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(cell.replaceAll(currency, ""));
}

/** Lower case, no accents, no marks: what headings and words are compared by. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9$]+/g, " ")
    .trim();
}

const buys = /^(compra|cpra|cpu|cprc|ctrp|cotr|buy|bought|c$|b$|1$)/;
const sells = /^(venta|vta|vtas|vttr|vtct|vtrp|sell|sold|v$|s$|2$)/;

/** Bought or sold by the word for it; null where it is neither. */
export function readSide(text: string): "buy" | "sell" | null {
  const word = plainText(text);
  if (buys.test(word)) return "buy";
  return sells.test(word) ? "sell" : null;
}

export function isForeign(text: string): boolean {
  return /us\$|u\$s|usd|d[oó]lar|cable|mep/i.test(text);
}
