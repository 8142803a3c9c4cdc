import { grids, isDrawn, mostRows, rowsOfBoxes, rowsOfGrid, rowsOfTable } from "./drawn-rows.ts";

/** A table as it is drawn on a page: texts alone. `isCut`: it had more lines than are read. */
export type ScreenTable = { readonly rows: readonly (readonly string[])[]; readonly isCut: boolean };

const mostNodes = 200_000;
const mostTables = 40;

function rowsOf(node: Element): string[][] {
  if (!node.matches(grids)) {
    return node.children.length < 2 || node.closest(grids) !== null ? [] : rowsOfBoxes(node);
  }
  // A table that holds others lays out the page.
  if (node.querySelector(grids) || !isDrawn(node)) return [];
  return node.tagName === "TABLE" ? rowsOfTable(node as HTMLTableElement) : rowsOfGrid(node);
}

/**
 * The tables of the page that this runs in, also in open shadow roots: `<table>`, roles of ARIA, and boxes in even rows. It reads
 * what is drawn, changes nothing, and runs nothing of the page.
 */
export function readTables(): ScreenTable[] {
  const tables: ScreenTable[] = [];
  let nodes = 0;
  const walk = (root: Document | ShadowRoot): void => {
    for (const node of root.querySelectorAll("*")) {
      nodes += 1;
      if (nodes > mostNodes || tables.length === mostTables) return;
      if (node.shadowRoot) walk(node.shadowRoot);
      const rows = rowsOf(node);
      if (rows.length > 1) tables.push({ rows: rows.slice(0, mostRows), isCut: rows.length > mostRows });
    }
  };
  walk(document);
  return tables;
}
