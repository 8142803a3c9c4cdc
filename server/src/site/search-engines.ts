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
];

/** Asks for a session, but who looks for it by its name may come to its door; no place of the map. */
const calculator = "/estrategias/calculadora";

/** Whether search engines may keep a screen. */
export function isIndexed(path: string): boolean {
  return path === calculator || publicScreens.includes(path);
}

/**
 * The page with its own addresses, which search engines and previews want whole: `PARIDAD_CANONICAL` becomes the screen's,
 * `PARIDAD_ADDRESS` the site's. A visitor's text in the address never enters the page.
 */
export function withAddresses(
  html: string,
  { publicUrl, path }: { publicUrl: string; path: string },
): string {
  const canonical = `${publicUrl}${isIndexed(path) ? path : "/"}`;
  return html.replaceAll("PARIDAD_CANONICAL", canonical).replaceAll("PARIDAD_ADDRESS", publicUrl);
}

function robotsText(publicUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /dashadmin\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function sitemapText(publicUrl: string): string {
  const entries = publicScreens.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

/** A crawler's file by name, with its type; null for every other address. */
export function crawlerFile(path: string, publicUrl: string): { type: string; text: string } | null {
  if (path === "/robots.txt") return { type: "text/plain; charset=utf-8", text: robotsText(publicUrl) };
  if (path === "/sitemap.xml") {
    return { type: "application/xml; charset=utf-8", text: sitemapText(publicUrl) };
  }
  return null;
}
