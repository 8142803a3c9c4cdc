import type { DataOperation, DataSchema, ExampleCall } from "@paridad/core/contract";

import { HeadedTable, CodeFigure, Inline } from "../markdown.tsx";
import { FieldRow, Fields, fieldCount, nameOf, namesWithin, typeText } from "./schemas.tsx";
import type { Schemas } from "./schemas.tsx";

export type Call = { readonly method: string; readonly path: string; readonly operation: DataOperation };

const languages = [
  { lang: "python", title: "Python", runs: "python" },
  { lang: "shell", title: "curl", runs: "terminal" },
  { lang: "javascript", title: "JavaScript", runs: "node" },
] as const;

function jsonSchema(content: DataOperation["requestBody"]): DataSchema | undefined {
  return content?.content?.["application/json"]?.schema;
}

function Parameters({ operation, schemas }: { operation: DataOperation; schemas: Schemas }) {
  const parameters = (operation.parameters ?? []).filter((one) => one.in === "query");
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parámetros</h4>
      <HeadedTable className="fields" heads={["Nombre", "Valores", "Qué hace"]}>
        {parameters.map(({ name, required, description, schema }) => (
          <FieldRow
            key={name}
            name={name}
            note={
              required
                ? "obligatorio"
                : schema.default === undefined
                  ? ""
                  : `por defecto \`${schema.default}\``
            }
            schema={schema}
            text={description}
            schemas={schemas}
          />
        ))}
      </HeadedTable>
    </>
  );
}

/** The fields of what a call takes or answers; a schema that stands further up is linked to. */
function SchemaList({ title, names, own, schemas }: SchemaListProps) {
  if (names.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className="schemas">
        {names.map((name) => {
          const schema = schemas[name] ?? {};
          const count = fieldCount(schema);
          if (!own.has(name))
            return (
              <li key={name}>
                <a href={`#schema-${name}`}>{name}</a>, más arriba
              </li>
            );
          return (
            <li key={name}>
              <details id={`schema-${name}`}>
                <summary>
                  <code>{name}</code>{" "}
                  <span className="quiet">
                    {count === 0 ? typeText(schema) : `${count} ${count === 1 ? "campo" : "campos"}`}
                  </span>
                </summary>
                <Fields schema={schema} schemas={schemas} />
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
type SchemaListProps = {
  title: string;
  names: readonly string[];
  /** Those whose fields stand here. */
  own: ReadonlySet<string>;
  schemas: Schemas;
};

/** Code in each language; one of them is open. */
function Code({ operation }: { operation: DataOperation }) {
  const samples = operation["x-codeSamples"] ?? [];
  return languages.map(({ lang, title, runs }, at) => {
    const own = samples.filter((sample) => sample.lang === lang);
    return own.length === 0 ? null : (
      <details key={lang} className="language" name={`codigo-${operation.operationId}`} open={at === 0}>
        <summary>{title}</summary>
        {own.map(({ label, source }) => (
          <CodeFigure key={label} language={lang} title={title} id={label} runs={runs}>
            {source}
          </CodeFigure>
        ))}
      </details>
    );
  });
}

/** The reader's own call on this server: `site/try-calls.ts` sends it. */
function Try({ method, path, example }: { method: string; path: string; example: ExampleCall }) {
  return (
    <details className="try">
      <summary>Probalo con tu clave</summary>
      <form data-try={method.toUpperCase()} data-path={path}>
        <label>
          Clave de API <input name="key" type="password" placeholder="pdk_…" autoComplete="off" />
        </label>
        {example.body === null ? (
          <label>
            Consulta <input name="query" defaultValue={example.query} autoComplete="off" spellCheck={false} />
          </label>
        ) : (
          <label>
            Cuerpo <textarea name="body" rows={8} spellCheck={false} defaultValue={example.body} />
          </label>
        )}
        <button className="action" type="submit" disabled>
          Enviar
        </button>
        <p className="quiet">La clave queda en la memoria de esta página: no se guarda en ningún lado.</p>
        <output />
      </form>
    </details>
  );
}

function Sample({ text }: { text: string }) {
  return (
    <details className="sample">
      <summary>Respuesta de ejemplo</summary>
      <CodeFigure language="json" title="JSON, del mercado en marcha; las listas, recortadas a dos">
        {text}
      </CodeFigure>
    </details>
  );
}

export type OperationProps = Call & {
  readonly schemas: Schemas;
  /** Schemas whose fields stand at this operation. */
  readonly own: ReadonlySet<string>;
  readonly example: ExampleCall | undefined;
};

/** An operation of the data API, folded under what it does: what it takes and answers, with code, an answer of now and a way to try it. */
export function Operation({ method, path, operation, schemas, own, example }: OperationProps) {
  const { operationId, summary = "", requestBody, responses } = operation;
  const scope = operation["x-scope"];
  const answer = jsonSchema(responses?.["200"]);
  return (
    <details className="call" id={operationId}>
      <summary>
        <h3>
          <span className="method">{method.toUpperCase()}</span> <code>{path}</code>
        </h3>
        <span className="does">
          <Inline text={`${summary}.`} />
        </span>
      </summary>
      {scope === undefined ? null : (
        <p className="quiet">
          Permiso de la clave: <code>{scope}</code>
        </p>
      )}
      <Parameters operation={operation} schemas={schemas} />
      <SchemaList
        title="Cuerpo del pedido"
        names={namesOf(jsonSchema(requestBody), schemas)}
        own={own}
        schemas={schemas}
      />
      <Code operation={operation} />
      {example?.sample ? <Sample text={example.sample} /> : null}
      {example === undefined ? null : <Try method={method} path={path} example={example} />}
      <SchemaList
        title={`Respuesta: ${nameOf(answer) ?? "JSON"}`}
        names={namesOf(answer, schemas)}
        own={own}
        schemas={schemas}
      />
    </details>
  );
}

function namesOf(schema: DataSchema | undefined, schemas: Schemas): string[] {
  return namesWithin(schema, schemas).filter((name) => name !== "ErrorAnswer");
}

/** Schemas that an operation takes or answers. */
export function schemasOf({ operation }: Call, schemas: Schemas): string[] {
  const { requestBody, responses } = operation;
  return [...namesOf(jsonSchema(requestBody), schemas), ...namesOf(jsonSchema(responses?.["200"]), schemas)];
}
