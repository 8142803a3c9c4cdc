import { getRole } from "dom-accessibility-api";

import {
  controlRoles,
  descriptionOf,
  markOf,
  nameOf,
  plain,
  readControl,
  readImage,
  statesOf,
} from "./read-control.ts";
import { readTable } from "./read-table.ts";
import type { Reading } from "./read-table.ts";

/** A line of its own, or text that goes on in the line. */
type Said = { readonly text: string; readonly isLine: boolean };

const containers = new Set(
  "alert alertdialog banner complementary contentinfo dialog figure form group listbox log main menu menubar navigation radiogroup region search status tablist tabpanel toolbar".split(
    " ",
  ),
);
const quietWithoutName = new Set(["region", "form", "group", "banner", "contentinfo", "figure"]);
const inlineTags = new Set("a abbr b code em i kbd mark s small span strong sub sup time u".split(" "));

const line = (text: string): Said => ({ text, isLine: true });
const inline = (text: string): Said => ({ text, isLine: false });
const lineBreak = line("");
/** Fields stand by themselves, buttons and links side by side. */
const control = (text: string): Said => (text.includes(" = ") ? line(text) : inline(` ${text} `));

function joined(said: readonly Said[]): string[] {
  const lines: string[] = [];
  let open = "";
  const end = () => {
    const text = plain(open);
    if (text !== "") lines.push(text);
    open = "";
  };
  for (const { text, isLine } of said) {
    if (isLine) {
      end();
      if (text !== "") lines.push(text);
    } else open += text;
  }
  end();
  return lines;
}

function isHidden(element: Element, { isSeen }: Reading): boolean {
  if (isSeen?.(element) === false) return true;
  if (element.getAttribute("aria-hidden") === "true" || (element as HTMLElement).hidden) return true;
  const { display, visibility } = (element as HTMLElement).style ?? {};
  return display === "none" || visibility === "hidden" || /^(script|style|template)$/.test(element.localName);
}

/** Whether it is said with its field already. */
function isOfField(element: Element): boolean {
  if (element instanceof HTMLLabelElement && element.control !== null)
    return !element.contains(element.control);
  return (
    element.id !== "" && document.querySelector(`[aria-describedby~="${CSS.escape(element.id)}"]`) !== null
  );
}

/** What stands in it: of an element of the page's own what it draws, in a slot what the page gave it. */
function nodesOf(element: Element): Iterable<Node> {
  if (element instanceof HTMLSlotElement) return element.assignedNodes({ flatten: true });
  return (element.shadowRoot ?? element).childNodes;
}

const childrenOf = (element: Element, reading: Reading): Said[] =>
  [...nodesOf(element)].flatMap((node) => said(node, reading));

/** A thing with what is in it, on its line where that is one line. */
function nested(head: string, element: Element, reading: Reading): Said[] {
  const lines = joined(childrenOf(element, reading));
  const [first = "", ...others] = lines;
  if (others.length === 0 && !/^[#-] |:$/.test(first)) return [line(plain(`${head}: ${first}`))];
  return [line(`${head}:`), ...lines.map((text) => line(`  ${text}`))];
}

function readItem(element: Element, reading: Reading): Said[] {
  const [first = "", ...others] = joined(childrenOf(element, reading));
  return [line(`- ${first}`), ...others.map((text) => line(`  ${text}`))];
}

const isNamed = (role: string, name: string) =>
  containers.has(role) && (name !== "" || !quietWithoutName.has(role));

function readContainer(element: Element, role: string, reading: Reading): Said[] | null {
  const isLive = element.hasAttribute("aria-live");
  const name = nameOf(element);
  if (!isLive && !isNamed(role, name)) return null;
  const isQuiet = isLive || role === "status" || role === "alert";
  if (isQuiet && joined(childrenOf(element, reading)).length === 0) return [];
  const modal = element.getAttribute("aria-modal") === "true" ? " (modal)" : "";
  const description = role.endsWith("dialog") ? descriptionOf(element) : "";
  const head = `${containers.has(role) ? role : "live"}${name && ` "${name}"`}${modal}${statesOf(element)}`;
  return nested(`${head}${description && ` {${description}}`}`, element, reading);
}

const readRows = (element: Element, reading: Reading) =>
  readTable(element, reading, readAloud).map((text) => line(text));

const readers: Readonly<Record<string, (element: Element, reading: Reading) => Said[]>> = {
  table: readRows,
  grid: readRows,
  treegrid: readRows,
  heading: (element, reading) => {
    const level = Number(element.getAttribute("aria-level") ?? element.localName.slice(1));
    return [line(plain(`${"#".repeat(level)} ${joined(childrenOf(element, reading)).join(" ")}`))];
  },
  img: (element) => [inline(` ${readImage(element)} `)],
  listitem: readItem,
  term: (element, reading) => [lineBreak, ...childrenOf(element, reading), inline(": ")],
  definition: (element, reading) => [...childrenOf(element, reading), inline(markOf(element)), lineBreak],
  separator: () => [lineBreak],
};

function special(element: Element, role: string, reading: Reading): Said[] | null {
  if (controlRoles.has(role) || /^(?:input|select|textarea)$/.test(element.localName))
    return [control(readControl(element, role, reading.addresses))];
  if (element.localName === "br") return [lineBreak];
  return readers[role]?.(element, reading) ?? readContainer(element, role, reading);
}

/** What the eye and the mouse find of a thing: its colour, and its title where that says more. */
function noticed(element: Element, within: readonly Said[]): string {
  const title = plain(element.getAttribute("title") ?? "");
  const isSaid = title === "" || joined(within).join(" ").includes(title);
  return `${markOf(element)}${isSaid || element.matches("th[scope=col]") ? "" : ` {${title}}`}`;
}

function said(node: Node, reading: Reading): Said[] {
  if (node.nodeType === Node.TEXT_NODE) return [inline(node.textContent ?? "")];
  if (!(node instanceof Element) || isHidden(node, reading) || isOfField(node)) return [];
  if (node instanceof HTMLLabelElement && node.control !== null) return said(node.control, reading);
  const found = special(node, getRole(node) ?? "", reading);
  if (found !== null) return found;
  const within = childrenOf(node, reading);
  const more = inline(noticed(node, within));
  if (inlineTags.has(node.localName)) return [inline(" "), ...within, more, inline(" ")];
  return [lineBreak, ...within, more, lineBreak];
}

/** What somebody who listens to the page is told of an element, in order, one thing a line; of the whole page when left out. */
export function readAloud(
  element: Element = document.body,
  { hasNotes = true, ...rest }: Partial<Reading> = {},
): string[] {
  return joined(said(element, { hasNotes, ...rest }));
}
