import type { PagePicture } from "@paridad/core/contract";
import { clientPackage } from "@paridad/core/contract";

/** Screens that anyone may find; every other is somebody's own, or leads nowhere without its link. */
const publicScreens: readonly string[] = [
  "/",
  "/login",
  "/register",
  "/support",
  "/terminos",
  "/privacidad",
  "/se-cumplio",
  "/docs",
  "/widgets/",
  "/extension/",
  "/planillas/",
];

/** Asks for a session, but who looks for it by its name may come to its door; no place of the map. */
const calculator = "/estrategias/calculadora";

/** True if search engines may index a screen. */
export function isIndexed(path: string): boolean {
  return path === calculator || publicScreens.includes(path);
}

const usualPicture: PagePicture = {
  path: "/og.png",
  caption: "La portada de Paridad con la cadena de opciones de GGAL: bases, precios y volatilidad implícita.",
};

/**
 * The page with its own addresses, which search engines and previews want whole: `PARIDAD_CANONICAL` becomes the screen's,
 * `PARIDAD_ADDRESS` the site's, `PARIDAD_PICTURE` that of its card, 1200 x 630, with its caption. A visitor's text in the address never enters the page.
 */
export function withAddresses(
  html: string,
  {
    publicUrl,
    path,
    picture = usualPicture,
  }: { publicUrl: string; path: string; picture?: PagePicture | undefined },
): string {
  // A shared position is its own page, whether or not search engines may keep it.
  const isOwn = isIndexed(path) || path.startsWith("/c/");
  const canonical = `${publicUrl}${isOwn ? path : "/"}`;
  return html
    .replaceAll("PARIDAD_CANONICAL", canonical)
    .replaceAll("PARIDAD_ADDRESS", publicUrl)
    .replaceAll("PARIDAD_PICTURE", `${publicUrl}${picture.path}`)
    .replaceAll("PARIDAD_CAPTION", picture.caption);
}

function robotsText(publicUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /dashadmin\nDisallow: /desde/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function sitemapText(publicUrl: string): string {
  const entries = publicScreens.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

const year = 365 * 86_400_000;

/** RFC 9116. It has to end; the day of the year that it is read in is soon enough. */
function securityText(publicUrl: string): string {
  const expires = new Date(Date.now() + year).toISOString().slice(0, 10);
  return `Contact: ${publicUrl}/support\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: es, en\nCanonical: ${publicUrl}/.well-known/security.txt\n`;
}

/** The texts there are for a language model (llmstxt.org). */
function modelsText(publicUrl: string): string {
  return `# Paridad

> Análisis de las opciones de GGAL en BYMA: cadena con volatilidad implícita y griegas, historia, posiciones netas de costos, y una API de datos.

## Documentos

- [API de datos](${publicUrl}/docs.md): primeros pasos, referencia de /v1, unidades, límites y stream
- [OpenAPI 3.1 de /v1](${publicUrl}/v1/openapi.json): esquemas, errores y ejemplos
- [Cliente de Python](${publicUrl}/docs/paridad.py)
- [Cliente de JavaScript y TypeScript](${publicUrl}${clientPackage.path})

## Páginas

- [Paneles para otros sitios](${publicUrl}/widgets/)
- [Extensión del navegador](${publicUrl}/extension/)
- [Probabilidades contra resultados](${publicUrl}/se-cumplio)
`;
}

const plain = "text/plain; charset=utf-8";
const files: Readonly<
  Record<string, { readonly type: string; readonly write: (publicUrl: string) => string }>
> = {
  "/robots.txt": { type: plain, write: robotsText },
  "/sitemap.xml": { type: "application/xml; charset=utf-8", write: sitemapText },
  "/.well-known/security.txt": { type: plain, write: securityText },
  "/llms.txt": { type: plain, write: modelsText },
};

/** A crawler's file by name, with its type; null for every other address. */
export function crawlerFile(path: string, publicUrl: string): { type: string; text: string } | null {
  const file = files[path];
  return file === undefined ? null : { type: file.type, text: file.write(publicUrl) };
}
