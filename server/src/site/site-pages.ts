import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SitePage, SitePages } from "@paridad/core/contract";
import { escapeHtml } from "@paridad/core/lib";
import type { PanelPages } from "@paridad/core/panels";
import type { FastifyReply } from "fastify";
import { packDocument, sendPacked } from "../http/packed-document.ts";
import type { PackedDocument } from "../http/packed-document.ts";
import type { Clock } from "../platform/clock.ts";
import { answerNotFound } from "../http/plugins/errors.ts";
import { pagePolicy } from "../http/plugins/security-headers.ts";
import { withAddresses } from "./search-engines.ts";

/** Exports of the web build's module of pages. */
type Renderers = { readonly sitePages: SitePages; readonly panelPages: PanelPages };
/** The web build's pages: the document around them, and the module that renders them. */
export type PageSources = () => Promise<{
  readonly shell: string;
  readonly pages: SitePages;
  readonly panels: PanelPages;
}>;

const cacheMilliseconds = 60_000;
/** Shell for tests without a built web app: the pages of its sources render in it. */
const bareShell =
  '<!doctype html><html lang="es-AR"><head><title>PARIDAD_TITLE</title></head><div id="root">PARIDAD_CONTENT</div></html>';

/** The pages of a built web app, loaded again when a build replaced them; null without one. */
export function builtPages(directory: string | null): PageSources | null {
  const [shell, script] = ["site-page.html", "pages/render.js"].map((name) => join(directory ?? "", name));
  if (directory === null || shell === undefined || script === undefined || !existsSync(script)) return null;
  return async () => {
    const { mtimeMs } = await stat(script);
    const { sitePages: pages, panelPages: panels } = (await import(
      `${pathToFileURL(script).href}?${mtimeMs}`
    )) as Renderers;
    // The policy of these pages takes files alone, so no nonce is made for each visitor.
    return { shell: (await readFile(shell, "utf8")).replaceAll(/ nonce="[^"]*"/g, ""), pages, panels };
  };
}

/** Sources of pages alone, without a build. */
export function barePages({ sitePages: pages, panelPages: panels }: Renderers): PageSources {
  return async () => ({ shell: bareShell, pages, panels });
}

/** By it whoever the address is pasted to asks `/oembed`. */
function discoveryLink(address: string, publicUrl: string): string {
  const href = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(address)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}">`;
}

function documentOf(
  shell: string,
  { path, title, description, content, picture }: SitePage,
  publicUrl: string,
): string {
  return withAddresses(shell, { publicUrl, path, picture })
    .replaceAll("PARIDAD_TITLE", () => escapeHtml(title))
    .replaceAll("PARIDAD_DESCRIPTION", () => escapeHtml(description))
    .replace("</head>", () =>
      picture ? `${discoveryLink(`${publicUrl}${path}`, publicUrl)}</head>` : "</head>",
    )
    .replace("PARIDAD_CONTENT", () => content);
}

type Dependencies = {
  /** Null where there are none: then every page is a 404. */
  readonly sources: PageSources | null;
  readonly publicUrl: string;
  readonly clock: Clock;
};
type PageOptions = { readonly trustedTypes?: string; readonly as?: "html" | "markdown" };
export type PageSender = (reply: FastifyReply) => Promise<FastifyReply>;

export type PageRenderer = (
  reply: FastifyReply,
  render: (pages: SitePages) => SitePage,
) => Promise<FastifyReply>;

/** Sends a page that is made for one request. */
export function createPageRenderer({ sources, publicUrl }: Omit<Dependencies, "clock">): PageRenderer {
  const policy = pagePolicy({ trustedTypes: "'none'" });
  return async (reply, render) => {
    if (sources === null) return answerNotFound(reply);
    const { shell, pages } = await sources();
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .send(documentOf(shell, render(pages), publicUrl));
  };
}

/** Senders of pages: each rendered and packed at most once a minute, 304 for whoever has it. */
export function createSitePages({ sources, publicUrl, clock }: Dependencies) {
  return (
    render: (pages: SitePages) => SitePage | Promise<SitePage>,
    { trustedTypes = "'none'", as = "html" }: PageOptions = {},
  ): PageSender => {
    const policy = pagePolicy({ trustedTypes });
    let cached: { readonly until: number; readonly packed: Promise<PackedDocument> } | null = null;
    const pack = async (read: PageSources): Promise<PackedDocument> => {
      const { shell, pages } = await read();
      const page = await render(pages);
      return packDocument(as === "html" ? documentOf(shell, page, publicUrl) : (page.markdown ?? ""));
    };
    return async (reply) => {
      if (sources === null) return answerNotFound(reply);
      const now = clock.now();
      if (cached === null || now >= cached.until) {
        cached = { until: now + cacheMilliseconds, packed: pack(sources) };
        cached.packed.catch(() => (cached = null));
      }
      const packed = await cached.packed;
      void reply.header("cache-control", "public, max-age=60").header("content-security-policy", policy);
      return sendPacked(reply, packed, `text/${as}; charset=utf-8`);
    };
  };
}
export type SitePageSenders = ReturnType<typeof createSitePages>;
