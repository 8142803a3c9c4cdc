import { warnDeveloper } from "./developer-console.ts";
import { version } from "./version.ts";

type Versioned = CustomElementConstructor & { readonly version?: string };

/** Registers an element unless the page has it: a second copy of the script leaves the first one's elements alone. */
export function defineElement(tag: string, element: Versioned): void {
  const defined: Versioned | undefined = customElements.get(tag);
  if (defined === undefined) {
    customElements.define(tag, element);
    return;
  }
  if (defined.version !== version) {
    warnDeveloper(
      `<${tag}>: la página carga dos versiones (${defined.version ?? "otra"} y ${version}); se usa la primera.`,
    );
  }
}
