import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { App } from "../http/routes.ts";
import { entityTagOf } from "../http/entity-tag.ts";
import { createFixedDocument } from "../http/fixed-document.ts";
import { packDocument, sendPacked } from "../http/packed-document.ts";
import type { PackedDocument } from "../http/packed-document.ts";
import { answerNotFound } from "../http/plugins/errors.ts";

/** Scripts that pages of partners load, the sheet that reserves their place, and the package for npm. */
export const widgetScripts = [
  "paridad.js",
  "paridad-option-chain.js",
  "paridad-ratios.js",
  "paridad-volatility.js",
  "paridad-position.js",
  "paridad-lanzamientos.js",
  "paridad-ticker.js",
  "paridad.css",
  "paridad-frame.js",
  "paridad-widgets.tgz",
] as const;
type ScriptName = (typeof widgetScripts)[number];

export type WidgetFile = {
  readonly content: Buffer;
  readonly integrity: string;
  /** As it is sent: compressed at its first use, and kept. */
  readonly packed: () => Promise<PackedDocument>;
};

const byVersion = new Intl.Collator("en", { numeric: true });
const versionPattern = /^\d+\.\d+\.\d+$/;
const rollingCache = "public, max-age=300, stale-while-revalidate=86400";
const foreverCache = "public, max-age=31536000, immutable";

/** The `integrity` of a script. */
function integrityOf(content: Buffer): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

async function packFile(content: Buffer, integrity: string): Promise<PackedDocument> {
  return { ...(await packDocument(content)), tag: entityTagOf(integrity) };
}

/** The built scripts of the package's current version and of earlier versions. */
export function createWidgetFiles(directory: string) {
  const { version: current } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    version: string;
  };
  const files = new Map<string, WidgetFile & { readonly modified: number }>();

  const read = (path: string): WidgetFile | null => {
    if (!existsSync(path)) return null;
    const modified = statSync(path).mtimeMs;
    const known = files.get(path);
    if (known?.modified === modified) return known;
    const content = readFileSync(path);
    const integrity = integrityOf(content);
    let packing: Promise<PackedDocument> | null = null;
    const packed = () => (packing ??= packFile(content, integrity));
    const file = { content, integrity, packed, modified };
    files.set(path, file);
    return file;
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
    script(version: string, name: string): WidgetFile | null {
      if (!widgetScripts.includes(name as ScriptName)) return null;
      if (version === current) return read(join(directory, "dist", name));
      return archived.includes(version) ? read(join(archive, version, name)) : null;
    },
    /** A script that only this server's own pages load. */
    ownScript: (name: "frame.js") => read(join(directory, "dist", name)),
    /** Manifest of the current version's elements, for editors. */
    manifest: () => read(join(directory, "dist/custom-elements.json")),
  };
}
export type WidgetFiles = ReturnType<typeof createWidgetFiles>;

function typeOf(name: string): string {
  if (name.endsWith(".tgz")) return "application/gzip";
  return `${name.endsWith(".css") ? "text/css" : "text/javascript"}; charset=utf-8`;
}

/** Any page may load these, those with `Cross-Origin-Embedder-Policy` too. */
function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader("access-control-allow-credentials")
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("timing-allow-origin", "*");
}

/** Sends a file with its tag, in the encoding the caller takes; 404 where there is none. */
export async function sendWidgetFile(
  reply: FastifyReply,
  file: WidgetFile | null,
  { cache, type = typeOf("") }: { readonly cache: string; readonly type?: string },
): Promise<FastifyReply> {
  if (file === null) return answerNotFound(reply);
  const packed = await file.packed();
  return sendPacked(openToAll(reply).header("cache-control", cache), packed, type);
}

/**
 * `/v1/…`: the newest version, which changes under its pages and so has no `integrity`. `/widgets/<version>/…`: the
 * same for ever. `/widgets/versions.json`: what to write into `integrity`.
 */
export function serveWidgetScripts(app: App, files: WidgetFiles): void {
  for (const name of widgetScripts) {
    app.get(`/v1/${name}`, async (_request, reply) =>
      sendWidgetFile(reply, files.script(files.current, name), { cache: rollingCache, type: typeOf(name) }),
    );
  }
  app.get<{ Params: { version: string; name: string } }>(
    "/widgets/:version/:name",
    async ({ params }, reply) =>
      sendWidgetFile(reply, files.script(params.version, params.name), {
        cache: foreverCache,
        type: typeOf(params.name),
      }),
  );
  app.get("/widgets/frame.js", async (_request, reply) =>
    sendWidgetFile(reply, files.ownScript("frame.js"), { cache: "no-cache" }),
  );
  const list = (): string => {
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
    return JSON.stringify({ current: files.current, versions });
  };
  const sendList = createFixedDocument({
    write: list,
    version: list,
    type: "application/json; charset=utf-8",
  });
  app.get("/widgets/versions.json", async (_request, reply) =>
    sendList(openToAll(reply).header("cache-control", "no-cache")),
  );
}
