export const grids = "table, [role=table], [role=grid], [role=treegrid]";
export const mostRows = 5_000;
const mostCells = 60;
const longestText = 200;

export function isDrawn(node: Element): boolean {
  return (node as Partial<HTMLElement>).checkVisibility?.call(node) !== false;
}

/** A cell's drawn text, in its open shadow root where it has nothing outside. */
function textOf(cell: Element): string {
  const own = (cell as Partial<HTMLElement>).innerText ?? cell.textContent ?? "";
  const text = own.trim() === "" ? (cell.shadowRoot?.textContent ?? "") : own;
  return text.replaceAll(/\s+/g, " ").trim().slice(0, longestText);
}

/** One more than are handed over: so a list that goes on is known. */
function drawnOf<Row extends Element>(rows: Iterable<Row>): Row[] {
  return [...rows].slice(0, mostRows + 1).filter(isDrawn);
}

/** A cell over several lines or columns stands in each of them. */
export function rowsOfTable({ rows }: HTMLTableElement): string[][] {
  const merged = new Map<number, { readonly text: string; left: number }>();
  return drawnOf(rows).map((row) => {
    const texts: string[] = [];
    const takeMerged = () => {
      for (let one = merged.get(texts.length); one && one.left > 0; one = merged.get(texts.length)) {
        one.left -= 1;
        texts.push(one.text);
      }
    };
    for (const cell of [...row.cells].slice(0, mostCells)) {
      takeMerged();
      const text = textOf(cell);
      for (let column = 0; column < Math.min(cell.colSpan, mostCells); column += 1) {
        if (cell.rowSpan > 1) merged.set(texts.length, { text, left: cell.rowSpan - 1 });
        texts.push(text);
      }
    }
    takeMerged();
    return texts;
  });
}

/** Lines that are drawn in pieces, with columns that stay in sight, say their index. */
export function rowsOfGrid(grid: Element): string[][] {
  const rows = new Map<string, { readonly at: number; readonly text: string }[]>();
  drawnOf(grid.querySelectorAll("[role=row]")).forEach((row, index) => {
    const cells = row.querySelectorAll("[role=gridcell],[role=cell],[role=columnheader],[role=rowheader]");
    const rowIndex = row.getAttribute("aria-rowindex") ?? `drawn ${index}`;
    const before = rows.get(rowIndex) ?? [];
    const read = [...cells].slice(0, mostCells).map((cell, column) => ({
      at: Number(cell.getAttribute("aria-colindex") ?? before.length + column + 1),
      text: textOf(cell),
    }));
    rows.set(
      rowIndex,
      [...before, ...read].toSorted((one, other) => one.at - other.at),
    );
  });
  return [...rows.values()].map((cells) => cells.map(({ text }) => text));
}

/** Boxes with as many parts each; the line of headings often stands in a box before theirs. */
export function rowsOfBoxes(box: Element): string[][] {
  const width = box.firstElementChild?.children.length ?? 0;
  if (width < 4) return [];
  const lines = drawnOf(box.children);
  if (lines.length < 2 || lines.some(({ children }) => children.length !== width)) return [];
  const before = box.previousElementSibling;
  const heads = [before, before?.firstElementChild].find((one) => one?.children.length === width);
  return [...(heads ? [heads] : []), ...lines].map(({ children }) => [...children].map(textOf));
}
