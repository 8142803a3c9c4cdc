import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { App } from "../http/routes.ts";
import { entityTagOf, replyIfNotModified } from "../http/entity-tag.ts";
import { answerNotFound } from "../plugins/errors.ts";

/** Scripts that pages of partners load, and the sheet that reserves their place. */
export const widgetScripts = [
  "paridad.js",
  "paridad-option-chain.js",
  "paridad-ratios.js",
  "paridad-volatility.js",
  "paridad.css",
  "paridad-frame.js",
] as const;
type ScriptName = (typeof widgetScripts)[number];

export type WidgetScript = { readonly content: Buffer; readonly integrity: string };

const byVersion = new Intl.Collator("en", { numeric: true });
const versionPattern = /^\d+\.\d+\.\d+$/;
const rollingCache = "public, max-age=300, stale-while-revalidate=86400";
const foreverCache = "public, max-age=31536000, immutable";

/** What `integrity` says of a script. */
function integrityOf(content: Buffer): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

/** The built scripts of the package's current version and of earlier versions. */
export function createWidgetFiles(directory: string) {
  const { version: current } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    version: string;
  };
  const kept = new Map<string, WidgetScript & { readonly modified: number }>();

  const read = (path: string): WidgetScript | null => {
    if (!existsSync(path)) return null;
    const modified = statSync(path).mtimeMs;
    const known = kept.get(path);
    if (known?.modified === modified) return known;
    const content = readFileSync(path);
    const script = { content, integrity: integrityOf(content), modified };
    kept.set(path, script);
    return script;
  };
  const archive = join(directory, "archive");
  const archived = existsSync(archive)
    ? readdirSync(archive).filter((name) => versionPattern.test(name))
    : [];

  return {
    current,
    /** Every version that is served, the current one first. */
    versions: [
      current,
      ...archived
        .filter((version) => version !== current)
        .toSorted((one, other) => byVersion.compare(other, one)),
    ],
    script(version: string, name: string): WidgetScript | null {
      if (!widgetScripts.includes(name as ScriptName)) return null;
      if (version === current) return read(join(directory, "dist", name));
      return archived.includes(version) ? read(join(archive, version, name)) : null;
    },
    /** A script that only this server's own pages load. */
    ownScript: (name: "frame.js") => read(join(directory, "dist", name)),
  };
}
export type WidgetFiles = ReturnType<typeof createWidgetFiles>;

function typeOf(name: string): string {
  return name.endsWith(".css") ? "text/css" : "text/javascript";
}

/** Any page may load these, those with `Cross-Origin-Embedder-Policy` too. */
export function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader("access-control-allow-credentials")
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("timing-allow-origin", "*");
}

function sendScript(
  reply: FastifyReply,
  script: WidgetScript | null,
  cache: string,
  type = "text/javascript",
): FastifyReply {
  if (script === null) return answerNotFound(reply);
  openToAll(reply).type(`${type}; charset=utf-8`).header("cache-control", cache);
  return replyIfNotModified(reply, entityTagOf(script.integrity)) ? reply : reply.send(script.content);
}

/**
 * `/v1/…`: the newest version, which changes under its pages and so has no `integrity`. `/widgets/<version>/…`: the
 * same for ever. `/widgets/versions.json`: what to write into `integrity`.
 */
export function serveWidgetScripts(app: App, files: WidgetFiles): void {
  for (const name of widgetScripts) {
    app.get(`/v1/${name}`, async (_request, reply) =>
      sendScript(reply, files.script(files.current, name), rollingCache, typeOf(name)),
    );
  }
  app.get<{ Params: { version: string; name: string } }>(
    "/widgets/:version/:name",
    async ({ params }, reply) =>
      sendScript(reply, files.script(params.version, params.name), foreverCache, typeOf(params.name)),
  );
  app.get("/widgets/frame.js", async (_request, reply) =>
    sendScript(reply, files.ownScript("frame.js"), "no-cache"),
  );
  app.get("/widgets/versions.json", async (_request, reply) => {
    const versions = files.versions.map((version) => {
      const scripts = widgetScripts.flatMap((name) => {
        const script = files.script(version, name);
        if (script === null) return [];
        return [
          { path: `/widgets/${version}/${name}`, integrity: script.integrity, bytes: script.content.length },
        ];
      });
      return { version, scripts };
    });
    return openToAll(reply).header("cache-control", "no-cache").send({ current: files.current, versions });
  });
}
