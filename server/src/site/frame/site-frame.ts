import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { withAddresses } from "../search-engines.ts";
import { escapeHtml } from "./html.ts";

export type IndexEntry = {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly IndexEntry[];
};

/** A page that the server writes: markup of its own, so every text in it is escaped by whoever wrote it. */
export type SitePage = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The side index, by the ids of the page's headings; none where it is empty. */
  readonly index: readonly IndexEntry[];
  readonly body: string;
  /** Whether a field beside the index narrows the page down. */
  readonly hasSearch?: boolean;
  /** More for the head: scripts of the page alone. */
  readonly head?: string;
};

/** What stands in where the web app was not built: tests, and a server by itself. */
const bareShell =
  '<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>PARIDAD_TITLE</title><meta name="description" content="PARIDAD_DESCRIPTION"></head><body>PARIDAD_CONTENT</body></html>';

function listHtml(entries: readonly IndexEntry[]): string {
  const items = entries.map(({ id, title, parts = [] }) => {
    const more = parts.length > 0 ? listHtml(parts) : "";
    return `<li><a href="#${encodeURIComponent(id)}">${escapeHtml(title)}</a>${more}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

const searchHtml =
  '<div class="search"><label for="buscar">Buscar</label><input id="buscar" type="search" autocomplete="off" spellcheck="false" placeholder="campo, dirección, código"><p role="status" class="quiet"></p></div>';

function indexHtml({ index: entries, hasSearch = false }: SitePage): string {
  if (entries.length === 0) return "<div></div>";
  return `<aside class="site-index" aria-label="Índice">${hasSearch ? searchHtml : ""}<details><summary>En esta página</summary><nav aria-label="En esta página">${listHtml(entries)}</nav></details></aside>`;
}

/** The web build's frame for the server's pages, read again only when a build replaced it. */
export function createSiteFrame({
  directory,
  publicUrl,
}: {
  /** The built web app, or null. */
  readonly directory: string | null;
  readonly publicUrl: string;
}) {
  const path = directory === null ? null : join(directory, "site-page.html");
  let kept: { readonly modified: number; readonly html: string } | null = null;
  const shell = (): string => {
    if (path === null || !existsSync(path)) return bareShell;
    const { mtimeMs } = statSync(path);
    if (kept?.modified !== mtimeMs) {
      // The policy of these pages takes files alone, so no nonce is made for each visitor.
      const html = readFileSync(path, "utf8").replaceAll(/ nonce="[^"]*"/g, "");
      kept = { modified: mtimeMs, html };
    }
    return kept.html;
  };

  /** The whole document of a page. */
  return (page: SitePage): string => {
    const { path: address, title, description, body, head = "" } = page;
    const content = `${indexHtml(page)}<main id="contenido" class="prose">${body}</main>`;
    const here = (html: string) =>
      html.replace(`<a href="${address}" class`, `<a href="${address}" aria-current="page" class`);
    return withAddresses(here(shell()), { publicUrl, path: address })
      .replaceAll("PARIDAD_TITLE", () => escapeHtml(title))
      .replaceAll("PARIDAD_DESCRIPTION", () => escapeHtml(description))
      .replace("</head>", () => `${head}</head>`)
      .replace("PARIDAD_CONTENT", () => content);
  };
}
export type SiteFrame = ReturnType<typeof createSiteFrame>;
