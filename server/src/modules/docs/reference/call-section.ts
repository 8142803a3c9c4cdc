import { codeHtml, escapeHtml, textHtml } from "../../../site/frame/html.ts";
import { callExamples } from "../examples.ts";
import type { Content, OpenApiDocument, Operation, Parameter } from "../open-api/published-document.ts";
import { askedOf, callCodeHtml } from "./call-code.ts";
import type { AskedCall } from "./call-code.ts";
import { fieldCount, fieldsHtml, nameOf, namesWithin, typeHtml } from "./schemas.ts";
import type { PageSchema, Schemas } from "./schemas.ts";

export type DocumentedCall = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation & { readonly "x-scope"?: string };
};

/** An answer of now as JSON that anybody may see; null where there is none. */
export type SampleOf = (call: AskedCall) => Promise<string | null>;

export type CallContext = {
  readonly base: string;
  readonly schemas: Schemas;
  /** Schemas whose fields stand on the page already. */
  readonly shown: Set<string>;
  readonly sampleOf: SampleOf;
  /** Puts the running market's names into an example. */
  readonly fill: (text: string) => string;
};

const json = "application/json";

function parametersHtml(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, required, description = "", schema }) => {
    const given = (schema as PageSchema).default;
    const need = required
      ? ' <span class="quiet">obligatorio</span>'
      : given === undefined
        ? ""
        : ` <span class="quiet">por defecto <code>${escapeHtml(String(given))}</code></span>`;
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${need}</th><td><code class="type">${typeHtml(schema as PageSchema)}</code></td><td>${textHtml(description)}</td></tr>`;
  });
  return `<h4>Parámetros</h4><div class="scroll" tabindex="0"><table class="fields"><thead><tr><th scope="col">Nombre</th><th scope="col">Valores</th><th scope="col">Qué hace</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

/** The fields of what a call takes or answers; a schema that another call showed is linked to. */
function schemasHtml(title: string, schema: unknown, { schemas, shown }: CallContext): string {
  const names = namesWithin(schema, schemas).filter((name) => name !== "ErrorAnswer");
  if (names.length === 0) return "";
  const parts = names.map((name) => {
    const one = schemas[name];
    if (shown.has(name)) return `<li><a href="#schema-${name}">${name}</a>, más arriba</li>`;
    shown.add(name);
    const count = fieldCount(one);
    // A heading that opens holds no links of its own.
    const summary =
      count === 0 ? typeHtml(one).replaceAll(/<[^>]+>/g, "") : `${count} ${count === 1 ? "campo" : "campos"}`;
    return `<li><details id="schema-${name}"><summary><code>${name}</code> <span class="quiet">${summary}</span></summary>${fieldsHtml(one)}</details></li>`;
  });
  return `<h4>${title}</h4><ul class="schemas">${parts.join("")}</ul>`;
}

function tryHtml({ method, path }: DocumentedCall, asked: AskedCall): string {
  const query = asked.path.includes("?") ? asked.path.slice(asked.path.indexOf("?") + 1) : "";
  const body =
    asked.body === null
      ? `<label>Consulta <input name="query" value="${escapeHtml(query)}" autocomplete="off" spellcheck="false"></label>`
      : `<label>Cuerpo <textarea name="body" rows="8" spellcheck="false">${escapeHtml(JSON.stringify(asked.body, null, 2))}</textarea></label>`;
  return `<details class="try"><summary>Probalo con tu clave</summary><form data-try="${method.toUpperCase()}" data-path="${escapeHtml(path)}"><label>Clave de API <input name="key" type="password" placeholder="pdk_…" autocomplete="off"></label>${body}<button class="button" type="submit" disabled>Enviar</button><p class="quiet">La clave queda en la memoria de esta página: no se guarda en ningún lado.</p><output></output></form></details>`;
}

function headHtml({ method, path, operation }: DocumentedCall): string {
  const { operationId, summary = "", description = "", "x-scope": scope } = operation;
  const right =
    scope === undefined ? "" : `<p class="quiet">Permiso de la clave: <code>${escapeHtml(scope)}</code></p>`;
  return `<section class="call" id="${operationId}"><h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3><p>${textHtml(summary)}. <span class="english" lang="en">${escapeHtml(description)}.</span></p>${right}`;
}

/** An answer of now, and a way to ask for another. */
async function liveHtml(call: DocumentedCall, asked: AskedCall, { sampleOf }: CallContext): Promise<string> {
  const sample = await sampleOf(asked);
  const shown =
    sample === null
      ? ""
      : `<details class="sample"><summary>Respuesta de ejemplo</summary>${codeHtml("JSON, del mercado en marcha; las listas, recortadas a dos", sample)}</details>`;
  return shown + tryHtml(call, asked);
}

function schemaOf(content: Content | undefined): PageSchema | undefined {
  return content?.[json]?.schema as PageSchema | undefined;
}

/** A call of the data API: what it does, takes and answers, with code, a sample of now and a way to try it. */
export async function callHtml(call: DocumentedCall, context: CallContext): Promise<string> {
  const { method, path, operation } = call;
  const { operationId, parameters = [], requestBody, responses } = operation;
  const examples = (callExamples[`${method.toUpperCase()} ${path}`] ?? []).map((one) => ({
    ...one,
    source: context.fill(one.source),
  }));
  const [asked] = examples.flatMap((example) => askedOf(example) ?? []);
  const answer = schemaOf(responses?.["200"]?.content);
  return [
    headHtml(call),
    parametersHtml(parameters.filter((one) => one.in === "query")),
    schemasHtml("Cuerpo del pedido", schemaOf(requestBody?.content), context),
    callCodeHtml(examples, { id: operationId, base: context.base }),
    asked === undefined ? "" : await liveHtml(call, asked, context),
    schemasHtml(`Respuesta: ${nameOf(answer ?? {}) ?? "JSON"}`, answer, context),
    "</section>",
  ].join("");
}

/** Every call of the document, one after the other. */
export function callsOf({ paths }: OpenApiDocument): readonly DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}
