import { fireEvent } from "@testing-library/react";

import { computeAccessibleName } from "dom-accessibility-api";

const pressed =
  "button, a[href], summary, input[type=checkbox], input[type=radio], [role^=menuitem], [role=tab], [role=switch]";
const written = "input, select, textarea";

/** jsdom takes a millisecond for each element's style, and the names of our controls don't depend on it. */
const plainStyle = { getPropertyValue: (name: string) => (name === "content" ? "none" : "") };
const nameOf = (element: Element) =>
  computeAccessibleName(element, {
    getComputedStyle: () => plainStyle as unknown as CSSStyleDeclaration,
    computedStyleSupportsPseudoElements: false,
  })
    .replaceAll(/\s+/g, " ")
    .trim();

/** The first control of that name, the last dialog's before the page's; by role the library looks at every cell of a table. */
function named(selector: string, name: string | RegExp, within?: Element): HTMLElement {
  const root = within ?? [...document.querySelectorAll("[role=dialog], [role=menu]")].at(-1) ?? document.body;
  const matchingElement = [...root.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const elementName = nameOf(element);
    return typeof name === "string" ? elementName === name : name.test(elementName);
  });
  if (matchingElement === undefined) throw new Error(`nothing is called ${String(name)}`);
  return matchingElement;
}

export function press(name: string | RegExp, within?: Element): void {
  fireEvent.click(named(pressed, name, within));
}

/** Chooses by a choice's value or a slider's place. */
export function choose(name: string | RegExp, value: string, within?: Element): void {
  fireEvent.change(named(written, name, within), { target: { value } });
}

/** Writes into a field and leaves it. */
export function write(name: string | RegExp, value: string, within?: Element): void {
  const field = named(written, name, within);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
