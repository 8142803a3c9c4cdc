import { escapeHtml } from "../../lib/index.ts";
import { panelTags, readPanel } from "../request/attributes.ts";
import type { PanelAttribute, PanelName } from "../request/attributes.ts";
import { panelHeight } from "../heights.ts";

type KeyedServer = { readonly base: string; readonly key: string };
/** The server, the version that a page pins, and its key. */
export type CodeTarget = KeyedServer & { readonly version: string; readonly integrity: string };
export type CodedPanel = {
  readonly name: PanelName;
  /** Attributes that differ from the usual ones. */
  readonly attributes: Partial<Record<PanelAttribute, string>>;
};

const numbers: readonly string[] = ["strikes", "window", "rows"] satisfies PanelAttribute[];
const componentOf = (tag: string) =>
  tag.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const entriesOf = ({ attributes }: CodedPanel): readonly (readonly [string, string])[] =>
  Object.entries(attributes).filter(([, value]) => value !== "");
const written = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");

/** The page of the same panel, which needs no script. */
function addressOf(panel: CodedPanel, { base, key }: KeyedServer): string {
  const query = new URLSearchParams(Object.fromEntries([["embed-key", key], ...entriesOf(panel)]));
  return escapeHtml(`${base}/panels/${panel.name}?${query}`);
}

const linkOf = (panel: CodedPanel, target: KeyedServer): string =>
  `  <a href="${addressOf(panel, target)}">Opciones de GGAL en Paridad</a>`;

/** The element, around its link. */
function elementOf(panel: CodedPanel, target: KeyedServer): string {
  const tag = panelTags[panel.name];
  return `<${tag} embed-key="${escapeHtml(target.key)}"${written(entriesOf(panel))}>
${linkOf(panel, target)}
</${tag}>`;
}

function html(panel: CodedPanel, target: CodeTarget): string {
  const files = `${target.base}/widgets/${target.version}`;
  return `<link rel="stylesheet" href="${files}/paridad.css">
<script type="module" src="${files}/paridad.js"
  integrity="${target.integrity}" crossorigin="anonymous"></script>
${elementOf(panel, target)}`;
}

function react(panel: CodedPanel, target: CodeTarget): string {
  const component = componentOf(panelTags[panel.name]);
  const properties = entriesOf(panel)
    .map(([name, value]) =>
      numbers.includes(name) && /^\d+$/.test(value) ? ` ${name}={${value}}` : written([[name, value]]),
    )
    .join("");
  return `import { ${component} } from "@paridad/widgets/react";

<${component} api="${target.base}" embedKey="${escapeHtml(target.key)}"${properties}>
${linkOf(panel, target)}
</${component}>`;
}

function iframe(panel: CodedPanel, target: CodeTarget): string {
  const { choices } = readPanel(panel.name, (attribute) => panel.attributes[attribute]);
  return `<iframe src="${addressOf(panel, target)}"
  title="Opciones de GGAL" width="100%" height="${panelHeight(panel.name, choices)}" loading="lazy" style="border:0"></iframe>`;
}

function wordpress(panel: CodedPanel, { key }: CodeTarget): string {
  return `[paridad panel="${panel.name}" embed-key="${escapeHtml(key)}"${written(entriesOf(panel))}]`;
}

/** Ways to a panel on somebody's page, by their name on the page. */
export const codeWays = { HTML: html, React: react, iframe, WordPress: wordpress } as const;
export type CodeWay = keyof typeof codeWays;

/** A page of its own with the newest version, ready to be opened at an address of the key's. */
export const firstPage = (target: KeyedServer): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>Opciones de GGAL</title>
<link rel="stylesheet" href="${target.base}/v1/paridad.css">
<script type="module" src="${target.base}/v1/paridad.js"></script>
${elementOf({ name: "chain", attributes: { strikes: "6" } }, target)}
</html>`;
