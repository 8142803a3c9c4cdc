import { ownValue } from "../../lib/index.ts";

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  ntilde: "ñ",
  Aacute: "Á",
  Eacute: "É",
  Iacute: "Í",
  Oacute: "Ó",
  Uacute: "Ú",
  Ntilde: "Ñ",
};

/** Some "Excel" downloads are a page with a table under another name. */
export function isHtmlTable(text: string): boolean {
  return /^\s*</.test(text) && /<table[\s>]/i.test(text);
}

/** The cells of a page's rows, as text. Nothing of it is run or shown as a page. */
export function rowsOfHtml(text: string): string[][] {
  return text
    .split(/<tr[\s>]/i)
    .slice(1)
    .map((row) =>
      row
        .split(/<t[dh][\s>]/i)
        .slice(1)
        .map((cell) => cellText(cell)),
    );
}

function cellText(cell: string): string {
  // The rest of the opening tag stands before its first `>` only where it has attributes.
  const inside = (cell.split(/<\/t[dhr]/i)[0] ?? "").replace(/^[^<>]*=[^>]*>/, "");
  const bare = inside.replaceAll(/<[^>]*>/g, " ");
  return bare
    .replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => entity(name) ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return ownValue(named, name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : undefined;
}
