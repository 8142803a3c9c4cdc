import { unfold } from "./open-target.ts";

/** Without accents or capitals, sign by sign: places in it are places in the text. */
function plain(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (sign) => sign.normalize("NFD").slice(0, sign.length)).toLowerCase();
}

/** Every stretch of the page's text that has the words, in its order. */
function matchesOf(root: Element, words: string): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = plain(node.textContent ?? "");
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Marks stretches by style alone, where the browser knows how. */
function mark(name: string, ranges: readonly Range[]): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set(name, new Highlight(...ranges));
}

function show(range: Range): void {
  const element = range.startContainer.parentElement;
  unfold(element);
  element?.scrollIntoView({ block: "center" });
}

/** Marks what is typed wherever the page has it; Enter jumps to the next, with Shift to the one before. */
export function startPageSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#buscar");
  const status = field?.parentElement?.querySelector("[role=status]");
  const main = document.querySelector("main");
  if (!field || !status || !main) return;
  let ranges: Range[] = [];
  let current = -1;
  const tell = () => {
    const count = ranges.length === 1 ? "1 lugar" : `${ranges.length} lugares`;
    status.textContent = field.value.trim() === "" ? "" : current < 0 ? count : `${current + 1} de ${count}`;
  };
  const search = () => {
    const words = plain(field.value.trim());
    ranges = words === "" ? [] : matchesOf(main, words);
    current = -1;
    mark("search", ranges);
    mark("search-current", []);
    tell();
  };
  const jump = (step: 1 | -1) => {
    if (ranges.length === 0) return;
    current = current < 0 && step < 0 ? ranges.length - 1 : (current + step + ranges.length) % ranges.length;
    const range = ranges[current];
    if (range === undefined) return;
    mark("search-current", [range]);
    show(range);
    tell();
  };
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") jump(event.shiftKey ? -1 : 1);
    if (event.key !== "Escape") return;
    field.value = "";
    search();
  });
}
