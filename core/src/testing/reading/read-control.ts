import { computeAccessibleDescription, computeAccessibleName, isDisabled } from "dom-accessibility-api";

/** One blank for each stretch of them, none before a mark that ends a phrase. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:)](?:\s|$))/g, "$1")
    .trim();
}

export const controlRoles = new Set(
  "button checkbox combobox link menuitem menuitemcheckbox menuitemradio meter option progressbar radio searchbox slider spinbutton switch tab textbox".split(
    " ",
  ),
);
const blocks =
  /^(?:address|article|div|dd|dl|dt|fieldset|figure|footer|h\d|header|li|ol|p|section|small|td|th|tr|ul)$/;
/** What a browser would say of its style, without asking jsdom, which takes a millisecond for each. */
const styleOf = (element: Element) => ({
  getPropertyValue: (name: string) => {
    if (name === "content") return "none";
    const { display = "", visibility = "" } = (element as HTMLElement).style ?? {};
    if (name === "visibility") return visibility;
    const isBlock = element.classList.contains("block") || blocks.test(element.localName);
    return display === "" ? (isBlock ? "block" : "inline") : display;
  },
});
const options = { getComputedStyle: styleOf as never, computedStyleSupportsPseudoElements: false };
export const nameOf = (element: Element): string => plain(computeAccessibleName(element, options));
export const descriptionOf = (element: Element): string =>
  plain(computeAccessibleDescription(element, options));

/** Colours that mean something, by their classes on each face. */
const marks: Readonly<Record<string, string>> = {
  "text-up": "↑",
  up: "↑",
  "text-down": "↓",
  down: "↓",
  "text-atm": "◆",
  itm: "•",
  stale: "(vieja)",
};
export const markOf = ({ classList }: Element): string =>
  [...classList].map((name) => marks[name] ?? "").join("");

/** Said as they stand: true, or a value of their own. */
const told = { pressed: "pressed", checked: "checked", selected: "selected", busy: "busy" };

/** What of a field isn't an attribute of its role. */
function fieldStates(element: Element): string[] {
  const { checked = false, required = false, readOnly = false } = element as HTMLInputElement;
  return [
    checked ? "checked" : "",
    required || element.getAttribute("aria-required") === "true" ? "required" : "",
    readOnly ? "read only" : "",
    (element.getAttribute("aria-invalid") ?? "false") === "false" ? "" : "invalid",
  ];
}

/** `, pressed, disabled`: how it stands, nothing where it stands as usual. */
export function statesOf(element: Element): string {
  const stands = (name: string) => element.getAttribute(`aria-${name}`) ?? "";
  const states = Object.entries(told).map(([name, text]) => {
    if (stands(name) === "mixed") return `${text} in part`;
    return stands(name) === "true" ? text : "";
  });
  const expanded = { true: "expanded", false: "folded" }[stands("expanded")] ?? "";
  const current = stands("current").replace("false", "");
  return [
    ...states,
    ...fieldStates(element),
    expanded,
    current === "" ? "" : `current ${current.replace("true", "")}`,
    isDisabled(element) || stands("disabled") === "true" ? "disabled" : "",
    (element.getRootNode() as Document).activeElement === element ? "focused" : "",
  ]
    .filter((text) => text !== "")
    .map((text) => `, ${text.trim()}`)
    .join("");
}

/** What is written on a drawing, for those who see it. */
function drawnOf(element: Element): string {
  return [...element.querySelectorAll("text, title")]
    .filter((text) => text.closest("[aria-hidden=true]") === null)
    .map(({ textContent }) => plain(textContent))
    .join(" · ");
}

/** A picture by its name; with the sign that stands for it, or what is written on it. */
export function readImage(element: Element): string {
  const name = nameOf(element);
  const isDrawn = element.localName === "svg";
  const seen = isDrawn ? drawnOf(element) : plain(element.textContent);
  if (!isDrawn && seen !== "" && seen !== name) return `${seen}<${name}>`;
  return `<image ${name}${isDrawn && seen !== "" ? `: ${seen}` : ""}>`;
}

/** A window that isn't a browser's may know of no label but the attribute. */
const wordsOf = ({ label, text }: HTMLOptionElement): string => label || plain(text);

/** What stands in a field; of a choice, what else there is. */
function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].map((one) => (one.disabled ? `(${wordsOf(one)})` : wordsOf(one)));
    const chosen = element.options[element.selectedIndex];
    return ` = ${chosen === undefined ? "–" : wordsOf(chosen)}, of ${options.join(" / ")}`;
  }
  const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  if (isText && /^(?:checkbox|radio|button|submit|file)$/.test(element.type)) return "";
  const said = element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow");
  if (element instanceof HTMLProgressElement) return ` = ${element.value}`;
  if (isText && element.type !== "range") return ` = ${element.value || "vacío"}`;
  return said === null ? "" : ` = ${said}`;
}

function limitsOf(element: Element): string {
  const given = ["min", "max", "step"].map((name) => {
    const value = element.getAttribute(name) ?? element.getAttribute(`aria-value${name}`);
    return value === null ? "" : `, ${name} ${value}`;
  });
  const placeholder = element.getAttribute("placeholder");
  return `${given.join("")}${placeholder === null ? "" : `, e.g. ${placeholder}`}`;
}

const kinds: Readonly<Record<string, string>> = {
  combobox: "choice",
  searchbox: "field",
  spinbutton: "number",
  textbox: "field",
  progressbar: "progress",
};

function leadingTo(element: Element, addresses: string[] | undefined): string {
  const address = element.getAttribute("href");
  if (address !== null) addresses?.push(address);
  return address === null || addresses !== undefined ? "" : ` → ${address}`;
}

/** `[number Tasa = 30, invalid {Entre 0 y 200}]`; a link says where it goes, in a table with `addresses` after its row. */
export function readControl(element: Element, role: string, addresses?: string[]): string {
  const name = nameOf(element);
  const description = descriptionOf(element);
  const type = element instanceof HTMLInputElement ? element.type : "field";
  const kind = kinds[role] ?? (role === "" ? type : role);
  const note = description === "" || name.includes(description) ? "" : ` {${description}}`;
  const isBare = addresses !== undefined && (role === "link" || role === "button");
  const stands = `${valueOf(element)}${limitsOf(element)}${statesOf(element)}`;
  const mark = [...element.querySelectorAll("*")].map(markOf).join("");
  const drawn = element.localName === "svg" ? ` <${drawnOf(element)}>` : "";
  return `[${plain(`${isBare ? "" : kind} ${name}${mark}${stands}${note}${leadingTo(element, addresses)}`)}]${drawn}`;
}
