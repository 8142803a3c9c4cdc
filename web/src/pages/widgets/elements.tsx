import { Inline, TextTable } from "../markdown.tsx";
import { inSpanish } from "./element-texts.ts";

type Described = {
  readonly name?: string;
  readonly description?: string;
  readonly type?: { readonly text?: string };
};
type Declaration = {
  readonly tagName?: string;
  readonly description?: string;
  readonly attributes?: readonly Described[];
  readonly events?: readonly Described[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
};
type Element = Declaration & { readonly tagName: string };
/** The part of a custom elements manifest that the page reads. */
type Manifest = { readonly modules: readonly { readonly declarations?: readonly Declaration[] }[] };

/** The elements of a manifest. */
export function elementsOf(manifest: object | null): readonly Element[] {
  return ((manifest as Manifest | null)?.modules ?? [])
    .flatMap(({ declarations = [] }) => declarations)
    .filter((one): one is Element => one.tagName !== undefined);
}

const propertyNames: Readonly<Record<string, string>> = { "embed-key": "embedKey" };
const code = (text: string) => `\`${text}\``;
const textOf = ({ description = "" }: Described) => inSpanish(description);
const typeOf = ({ type }: Described) =>
  code((type?.text ?? "string").replaceAll('"', "").replaceAll("|", " | "));

const tables: readonly {
  readonly title: string;
  readonly list: keyof Declaration;
  readonly heads: readonly string[];
  readonly row?: (one: Described) => readonly string[];
}[] = [
  {
    title: "Atributos y propiedades",
    list: "attributes",
    heads: ["Atributo", "Propiedad", "Valores", "Qué hace"],
    row: (one) => [code(propertyNames[one.name ?? ""] ?? one.name ?? ""), typeOf(one), textOf(one)],
  },
  {
    title: "Eventos",
    list: "events",
    heads: ["Evento", "Tipo", "Cuándo"],
    row: (one) => [typeOf(one), textOf(one)],
  },
  { title: "Lugares para tu contenido", list: "slots", heads: ["Slot", "Qué va"] },
  { title: "Propiedades de CSS", list: "cssProperties", heads: ["Propiedad", "Qué cambia"] },
  { title: "Partes, para ::part()", list: "cssParts", heads: ["Parte", "Qué es"] },
];

/** The reference of the elements, one below the other. */
export function Elements({ elements }: { elements: readonly Element[] }) {
  return elements.map((element) => (
    <section key={element.tagName}>
      <h3 id={element.tagName}>
        <code>{`<${element.tagName}>`}</code>
      </h3>
      <p>
        <Inline text={inSpanish(element.description ?? "")} />
      </p>
      {tables.map(({ title, list, heads, row = (one) => [textOf(one)] }) => {
        const described = (element[list] ?? []) as readonly Described[];
        const rows = described.map((one) => [code(one.name || "(sin nombre)"), ...row(one)]);
        return rows.length === 0 ? null : (
          <section key={list}>
            <h4>{title}</h4>
            <TextTable heads={heads} rows={rows} />
          </section>
        );
      })}
    </section>
  ));
}
