import { createElement } from "react";
import type { ComponentProps, ReactNode } from "react";

import type { WidgetsPageProps } from "@paridad/core/contract";
import {
  codeWays,
  panelAttributes,
  panelNames,
  panelTags,
  panelTitles,
  usualStrikes,
} from "@paridad/core/panels";
import type { CodeTarget, CodeWay, PanelAttribute, PanelName } from "@paridad/core/panels";
import { embedSessions, embedStrikes } from "@paridad/core/plans";

import { CodeFigure } from "../markdown.tsx";

const ways = Object.keys(codeWays) as readonly CodeWay[];
/** For readers of the page's code, and highlighters. */
const languages: Readonly<Record<CodeWay, string>> = {
  HTML: "html",
  React: "jsx",
  iframe: "html",
  WordPress: "text",
};
/** A key nobody has, in its place. */
const blankKey = "pub_TU_CLAVE";

type Field = {
  readonly label: string;
  readonly input?: ComponentProps<"input">;
  readonly choices?: readonly (readonly [value: string, label: string])[];
};
const fields: Partial<Record<PanelAttribute, Field>> = {
  expiry: { label: "Vencimiento (vacío: el más cercano)", input: { type: "date" } },
  strikes: {
    label: "Bases a cada lado",
    input: {
      type: "number",
      min: embedStrikes.fewest,
      max: embedStrikes.most,
      placeholder: String(usualStrikes),
    },
  },
  columns: { label: "Columnas", input: { placeholder: "bid ask last volume volatility" } },
  symbol1: { label: "Símbolo de arriba", input: {} },
  symbol2: { label: "Símbolo de abajo", input: {} },
  window: {
    label: "Ruedas",
    input: {
      type: "number",
      min: embedSessions.fewest,
      max: embedSessions.most,
      placeholder: String(embedSessions.usual),
    },
  },
  mode: {
    label: "Precios",
    choices: [
      ["", "Últimos"],
      ["compra-venta", "Compra sobre venta"],
      ["venta-compra", "Venta sobre compra"],
    ],
  },
  legs: { label: "Patas", input: {} },
  rows: { label: "Filas", input: { type: "number", min: 1, max: 12, placeholder: "6" } },
  theme: {
    label: "Tema",
    choices: [
      ["", "El de la página"],
      ["light", "Claro"],
      ["dark", "Oscuro"],
    ],
  },
  locale: {
    label: "Idioma",
    choices: [
      ["", "Español"],
      ["en", "Inglés"],
    ],
  },
};

function FieldOf({ name, value = "" }: { name: PanelAttribute; value?: string | undefined }): ReactNode {
  const { [name]: field } = fields;
  if (field === undefined) return null;
  const { label, input, choices } = field;
  return (
    <label>
      {label}
      {choices === undefined ? (
        <input {...input} name={name} defaultValue={value} autoComplete="off" spellCheck={false} />
      ) : (
        <select name={name} defaultValue={value}>
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

/** One panel with what can be chosen of it, and its code in each way. */
function LivePanel({
  name,
  attributes,
  target,
}: {
  name: PanelName;
  attributes: Partial<Record<PanelAttribute, string>>;
  target: CodeTarget;
}) {
  const own = panelAttributes[name].filter((attribute) => attribute !== "theme" && attribute !== "locale");
  return (
    <section className="live-panel" data-panel={name} aria-labelledby={`panel-${name}`}>
      <h3 id={`panel-${name}`}>{panelTitles[name]}</h3>
      <div className={own.some((attribute) => attribute !== "underlying") ? "beside" : undefined}>
        {createElement(panelTags[name], attributes)}
        <form>
          {own.map((attribute) => (
            <FieldOf key={attribute} name={attribute} value={attributes[attribute]} />
          ))}
          <p role="status" className="quiet" />
        </form>
      </div>
      {ways.map((way) => (
        <div key={way} data-way={way}>
          <CodeFigure language={languages[way]} title={way}>
            {codeWays[way]({ name, attributes }, target)}
          </CodeFigure>
        </div>
      ))}
    </section>
  );
}

/** The six panels live, with the public sample; `site/panel-maker.ts` writes what is chosen into them and their code. */
export function PanelMaker({ base, versions: [current], example }: WidgetsPageProps) {
  const target = {
    base,
    version: current?.version ?? "",
    integrity: current?.integrity ?? "",
    key: blankKey,
  };
  const { symbol1, symbol2, legs } = example;
  const first: Readonly<Record<PanelName, Partial<Record<PanelAttribute, string>>>> = {
    chain: { strikes: "4" },
    volatility: {},
    ratios: { symbol1, symbol2 },
    position: { legs },
    lanzamientos: { rows: "4" },
    ticker: {},
  };
  const { key, ...server } = target;
  return (
    <div className="maker" data-maker={JSON.stringify(server)}>
      <link rel="stylesheet" href="/v1/paridad.css" />
      <form className="common">
        <label>
          Tu clave
          <input name="key" placeholder={key} autoComplete="off" spellCheck={false} />
        </label>
        <FieldOf name="theme" />
        <FieldOf name="locale" />
        <fieldset>
          <legend>Código para</legend>
          {ways.map((way, at) => (
            <label key={way}>
              <input type="radio" name="way" value={way} defaultChecked={at === 0} />
              {way}
            </label>
          ))}
        </fieldset>
      </form>
      {panelNames.map((name) => (
        <LivePanel key={name} name={name} attributes={first[name]} target={target} />
      ))}
      <script type="module" src="/v1/paridad.js" />
    </div>
  );
}
