import { cellsOf, changedLines, readAloud } from "@paridad/core/testing/reading";

type Lines = readonly string[];

/** A session with a screen as a text: what is read at first, then after each act what changed. */
export function toldSession(title: string) {
  const lines = [title, "=".repeat(title.length)];
  let known: Lines = [];
  const say = (head: string, said: Lines) => void lines.push("", `> ${head}`, ...said);
  const remember = () => (known = readAloud(document.body, { hasNotes: false }));
  return {
    /** The whole page, or a part of it. */
    reads(head: string, element: Element = document.body, hasNotes = true) {
      say(head, readAloud(element, { hasNotes }));
      remember();
    },
    /** The first cells of a table's rows: their order. */
    order(head: string, table: Element, cells = 2) {
      const rows = readAloud(table, { hasNotes: false }).filter((line) => line.includes(" | "));
      say(
        head,
        rows.map((row) => cellsOf(row).slice(0, cells).join(" | ")),
      );
      remember();
    },
    /** What changed on the page since it was read. */
    changes(head: string) {
      const before = known;
      const changed = changedLines(before, remember());
      say(head, changed.length === 0 ? ["(nothing)"] : changed);
    },
    /** What the page sent, saved or said elsewhere. */
    adds: say,
    text: () => `${lines.join("\n")}\n`,
  };
}
