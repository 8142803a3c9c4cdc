import { nameOf } from "@paridad/core/testing/reading";

const pressed = "button, a[href], summary, input[type=checkbox], input[type=radio]";
const written = "input, select";

/** The first control of that name. */
function named(selector: string, name: string | RegExp, within: Element): HTMLElement {
  const found = [...within.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const said = nameOf(element);
    return typeof name === "string" ? said === name : name.test(said);
  });
  if (found === undefined) throw new Error(`nothing is called ${String(name)}`);
  return found;
}

export function press(name: string | RegExp, within: Element = document.body): void {
  named(pressed, name, within).click();
}

function tell(field: HTMLElement, event: string): void {
  field.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }));
}

/** Of a choice by its value. */
export function choose(name: string | RegExp, value: string, within: Element = document.body): void {
  const field = named(written, name, within) as HTMLSelectElement;
  field.value = value;
  tell(field, "change");
}

/** Writes into a field and stays in it. */
export function write(name: string | RegExp, value: string, within: Element = document.body): HTMLElement {
  const field = named(written, name, within) as HTMLInputElement;
  field.value = value;
  tell(field, "input");
  return field;
}

/** Writes into a field and leaves it. */
export function writeAndLeave(name: string | RegExp, value: string, within?: Element): void {
  named(written, name, within ?? document.body).focus();
  write(name, value, within).blur();
}
