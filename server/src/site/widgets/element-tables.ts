import { escapeHtml, tableHtml, textHtml } from "../frame/html.ts";
import type { IndexEntry } from "../frame/site-frame.ts";
import { inSpanish } from "./element-texts.ts";

type Described = {
  readonly name?: string;
  readonly description?: string;
  readonly type?: { readonly text?: string };
  readonly default?: string;
  readonly kind?: string;
  readonly privacy?: string;
  readonly static?: boolean;
};
type Declaration = {
  readonly tagName?: string;
  readonly description?: string;
  readonly attributes?: readonly Described[];
  readonly members?: readonly Described[];
  readonly events?: readonly Described[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
};
/** The part of a custom elements manifest that the page reads. */
export type ElementsManifest = {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
};

const propertyNames: Readonly<Record<string, string>> = { "embed-key": "embedKey" };
const code = (text: string) => `\`${text}\``;
const textOf = ({ description = "" }: Described) => inSpanish(description);
const typeOf = ({ type }: Described) =>
  code((type?.text ?? "string").replaceAll('"', "").replaceAll("|", " | "));

function part(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : `<h4>${title}</h4>${tableHtml(heads, rows)}`;
}

function named(list: readonly Described[] = []): readonly (readonly string[])[] {
  return list.map((one) => [code(one.name || "(sin nombre)"), textOf(one)]);
}

function elementHtml(element: Declaration & { readonly tagName: string }): string {
  const { tagName, description = "", attributes = [], events = [] } = element;
  const attributeRows = attributes.map((one) => {
    const { name = "" } = one;
    return [code(name), code(propertyNames[name] ?? name), typeOf(one), textOf(one)];
  });
  const eventRows = events.map((one) => [code(one.name ?? ""), typeOf(one), textOf(one)]);
  return [
    `<h3 id="${escapeHtml(tagName)}"><code>&lt;${escapeHtml(tagName)}&gt;</code></h3><p>${textHtml(inSpanish(description))}</p>`,
    part("Atributos y propiedades", ["Atributo", "Propiedad", "Valores", "Qué hace"], attributeRows),
    part("Eventos", ["Evento", "Tipo", "Cuándo"], eventRows),
    part("Lugares para tu contenido", ["Slot", "Qué va"], named(element.slots)),
    part("Propiedades de CSS", ["Propiedad", "Qué cambia"], named(element.cssProperties)),
    part("Partes, para ::part()", ["Parte", "Qué es"], named(element.cssParts)),
  ].join("");
}

/** The reference of every element of the manifest, with its place in the index. */
export function elementsReference({ modules }: ElementsManifest): {
  readonly html: string;
  readonly index: readonly IndexEntry[];
} {
  const elements = modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((one): one is Declaration & { tagName: string } => one.tagName !== undefined);
  return {
    html: elements.map(elementHtml).join(""),
    index: elements.map(({ tagName }) => ({ id: tagName, title: `<${tagName}>` })),
  };
}
