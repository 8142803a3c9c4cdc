import type { App } from "../../http/routes.ts";

type Press = { readonly key: string; readonly panel: string };

/** `/desde/<key>/<panel>`: a panel's link to us. Counts the press, and lets the page know in its address where it came from. */
export function servePanelLink(app: App, onPress: (address: string, press: Press) => void): void {
  app.get<{ Params: { key: string; panel: string } }>("/desde/:key/:panel", async ({ params, ip }, reply) => {
    onPress(ip, params);
    const from = new URLSearchParams({ desde: `${params.key}.${params.panel}` });
    return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex").redirect(`/?${from}`);
  });
}
