import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../http/routes.ts";
import { withoutQuery } from "../platform/log-options.ts";
import { answerNotFound, noteRefusal, toHttpError } from "../http/plugins/errors.ts";
import { isScreen } from "./screen-addresses.ts";
import { crawlerFile, isIndexed, withAddresses } from "./search-engines.ts";
import { pagePolicy } from "../http/plugins/security-headers.ts";
import { busyPageTexts } from "@paridad/core/messages";

const seconds = 5;
const style =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}h1{font-size:1.5rem}";
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
const { title, why, again, now } = busyPageTexts;
const html = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${seconds}">
<title>${title} · Paridad</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${why} ${again(seconds)}</p><p><a href="">${now}</a></p></main></body></html>
`;

/** In the place of a screen while the server takes nothing more: it tries again by itself, and needs no script. */
function sendBusyPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type("text/html; charset=utf-8")
    .header("retry-after", String(seconds))
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .send(html);
}

/** Name of the policy of the app's own workers (`web/src/lib/workers`). */
const workerPolicy = "paridad-worker";

const hashedAsset = /-[\w-]{8,}\.\w+(\.(br|gz))?$/;
const nonceAttribute = /nonce="[^"]*"/g;

/** The page, read again only when a build replaced it. */
function createPage(path: string): () => Promise<string> {
  let page: { modified: number; html: string } | null = null;
  return async () => {
    const { mtimeMs } = await stat(path);
    if (page?.modified !== mtimeMs) page = { modified: mtimeMs, html: await readFile(path, "utf8") };
    return page.html;
  };
}

/** Pages that fetch their screen's chunks too, by address: the build writes them for where people arrive. */
function createArrivals(folder: string): ReadonlyMap<string, () => Promise<string>> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => extname(name) === ".html",
  );
  return new Map(
    files.map((name) => [
      `/${name.slice(0, -".html".length).replaceAll(sep, "/")}`,
      createPage(join(folder, name)),
    ]),
  );
}

/** A hidden file or folder anywhere, or a file's extension at the end. An address that can't be read is none of ours. */
function looksLikeFile(path: string): boolean {
  try {
    const segments = decodeURIComponent(path)
      .split(/[/\\]/)
      .filter((segment) => segment !== "");
    return segments.some((segment) => segment.startsWith(".")) || (segments.at(-1) ?? "").includes(".");
  } catch {
    return true;
  }
}

/** True if a browser requests a screen: an address without a dot that no API answers. */
function wantsPage(request: FastifyRequest, { isOfApi }: Pick<Site, "isOfApi">): boolean {
  const path = withoutQuery(request.url);
  if (isOfApi(path) || looksLikeFile(path)) return false;
  return (request.headers.accept ?? "*/*").split(",").some((type) => /^\s*(text\/html|\*\/\*)/.test(type));
}

type Site = {
  /** The page of a screen. */
  readonly pageOf: (path: string) => Promise<string>;
  readonly publicUrl: string;
  /** True for addresses of the API, known or not. */
  readonly isOfApi: (path: string) => boolean;
};

async function sendPage(
  path: string,
  reply: FastifyReply,
  { pageOf, publicUrl }: Omit<Site, "isOfApi">,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64");
  const html = withAddresses(await pageOf(path), { publicUrl, path });
  if (!isIndexed(path)) reply.header("x-robots-tag", "noindex");
  return reply
    .code(isScreen(path) ? 200 : 404)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", pagePolicy({ nonce, trustedTypes: workerPolicy }))
    .send(html.replaceAll(nonceAttribute, `nonce="${nonce}"`));
}

/** Answers no other route gives: crawlers' files, the page for screens, and not found. */
function answerRest(request: FastifyRequest, reply: FastifyReply, site: Site) {
  const path = withoutQuery(request.url);
  const file = crawlerFile(path, site.publicUrl);
  if (file) return reply.type(file.type).header("cache-control", "no-cache").send(file.text);
  return wantsPage(request, site) ? sendPage(path, reply, site) : answerNotFound(reply);
}

/** A screen of a server that takes nothing more is a page that tries again; programs get their answer. */
function answerRefused(site: Site) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toHttpError(error);
    if (refusal.status !== 503 || !wantsPage(request, site)) throw error;
    request.log.error({ err: error }, "request failed");
    noteRefusal(request, refusal);
    return sendBusyPage(reply);
  };
}

/**
 * Serves the built web app: hashed assets for a year, its page with a fresh nonce for every screen, the landing page,
 * which is built whole, at /. Addresses of the API that are not there stay JSON with status 404. Without a build
 * everything unknown is that.
 */
export async function serveWebApp(
  app: App,
  { directory, publicUrl, isOfApi }: { directory: string | null } & Omit<Site, "pageOf">,
): Promise<void> {
  if (directory === null || !existsSync(join(directory, "index.html"))) {
    app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
    return;
  }
  const screens = createPage(join(directory, "index.html"));
  const landing = createPage(join(directory, "landing.html"));
  const arrivals = createArrivals(join(directory, "arrivals"));
  const pageOf = (path: string) => (path === "/" ? landing() : (arrivals.get(path) ?? screens)());
  const site = { pageOf, publicUrl, isOfApi };
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ["**/*.html", "pages/**"],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = hashedAsset.test(path);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      // It fetches the app's pages and files, under the policy of its own answer.
      if (path.endsWith("app-worker.js"))
        reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
    },
  });
  // A route, because what the not-found handler sends is not compressed.
  app.get("/*", { errorHandler: answerRefused(site) }, (request, reply) => answerRest(request, reply, site));
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
}
