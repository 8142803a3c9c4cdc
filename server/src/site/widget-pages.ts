import { createHash } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply } from "fastify";
import type { App } from "../http/routes.ts";
import type { SitePageSenders } from "./site-pages.ts";
import { createWidgetFiles, sendWidgetFile, serveWidgetScripts } from "./widget-files.ts";
import type { WidgetFiles } from "./widget-files.ts";

/** A page without the helper script keeps the frame's height: what does not fit is scrolled to. */
const frameStyle = "html{--paridad-height:auto;overflow-x:hidden}body{margin:0}";
const framePage = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Paridad</title>
<style>${frameStyle}</style>
<main></main>
<script type="module" src="/v1/paridad.js"></script>
<script type="module" src="/widgets/frame.js"></script>
</html>
`;
const frameStyleHash = createHash("sha256").update(frameStyle).digest("base64");

function policy(parts: { style: string; frames: string; ancestors: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${parts.style}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    `frame-src ${parts.frames}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parts.ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types lit-html",
  ].join("; ");
}
const demoPolicy = policy({ style: "'self'", frames: "'self'", ancestors: "'none'" });

/** Pages that may hold the frame: the key's. A page that shows no partner's numbers goes on any. */
function ancestorsOf(origins: readonly string[] | null): string {
  return origins === null ? "*" : ["'self'", ...origins].join(" ");
}

function sendFrame(reply: FastifyReply, origins: readonly string[] | null): FastifyReply {
  const ancestors = ancestorsOf(origins);
  return reply
    .removeHeader("x-frame-options")
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("cross-origin-resource-policy", "cross-origin")
    .header(
      "content-security-policy",
      policy({ style: `'sha256-${frameStyleHash}'`, frames: "'none'", ancestors }),
    )
    .send(framePage);
}

type PartnersPage = {
  readonly senderOf: SitePageSenders;
  readonly publicUrl: string;
  /** Two options that trade now. */
  readonly pair: () => readonly [string, string];
};

/** `/widgets/` and the manifest of its elements, which editors read too. */
function servePartnersPage(
  app: App,
  { files, page }: { readonly files: WidgetFiles; readonly page: PartnersPage },
): void {
  // The panels write their markup through a policy of their own.
  const send = page.senderOf(
    (pages) =>
      pages.widgets({
        base: page.publicUrl.replace(/\/$/, ""),
        versions: files.versions.map((version) => ({
          version,
          integrity: files.script(version, "paridad.js")?.integrity ?? null,
        })),
        manifest: JSON.parse(files.manifest()?.content.toString() ?? "null") as object | null,
        pair: page.pair(),
      }),
    { trustedTypes: "lit-html" },
  );
  app.get("/widgets/", async (_request, reply) => send(reply));
  app.get("/widgets", async (_request, reply) => reply.redirect("/widgets/"));
  app.get("/widgets/custom-elements.json", async (_request, reply) =>
    sendWidgetFile(reply, files.manifest(), { cache: "no-cache", type: "application/json" }),
  );
}

export type WidgetDependencies = {
  /** The folder of the widgets' package, or null where there is none. */
  readonly directory: string | null;
  /** The pages that a publishable key names; null for none or an unknown one. */
  readonly originsOf: (key: string) => Promise<readonly string[] | null>;
  /** The partners' page. */
  readonly page: PartnersPage;
};

/** Serves the widgets' scripts, the page for sites that only take frames, and the demonstrations. */
export async function serveWidgets(
  app: App,
  { directory, originsOf, page }: WidgetDependencies,
): Promise<void> {
  // The first start builds the widgets while it already serves: their files are looked for when they are asked for.
  if (directory === null) return;
  const files = createWidgetFiles(directory);
  serveWidgetScripts(app, files);
  servePartnersPage(app, { files, page });
  app.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    "/widgets/iframe",
    async ({ query }, reply) => {
      const key = query["embed-key"];
      return sendFrame(reply, typeof key === "string" && key !== "" ? await originsOf(key) : null);
    },
  );
  app.get("/widgets/demo", async (_request, reply) => reply.redirect("/widgets/demo/"));
  await app.register(fastifyStatic, {
    root: [join(directory, "demo"), join(directory, "dist/demo")],
    prefix: "/widgets/demo/",
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header("cache-control", "no-cache");
      reply.header("content-security-policy", demoPolicy);
    },
  });
}
