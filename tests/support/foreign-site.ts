import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type ForeignPage = { readonly html: string; readonly policy?: string };

/** Somebody else's site, of an origin of its own. Its pages can be changed at any time. */
export async function openForeignSite() {
  const pages = new Map<string, ForeignPage>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? "/");
    if (page?.policy) response.setHeader("content-security-policy", page.policy);
    response.statusCode = page ? 200 : 404;
    response.setHeader("content-type", "text/html; charset=utf-8").end(page?.html ?? "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let pageCount = 0;
  return {
    origin,
    /** Puts a page up and returns its address. Without a doctype it is one of old markup. */
    show({
      head = "",
      body,
      policy,
      doctype = "<!doctype html>",
    }: {
      head?: string;
      body: string;
      policy?: string;
      doctype?: string;
    }): string {
      pageCount += 1;
      const html = `${doctype}<html lang="es"><head><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">${head}</head><body><main aria-label="Nota ${pageCount}"><h1>Blog</h1>${body}</main></body></html>`;
      pages.set(`/${pageCount}`, policy === undefined ? { html } : { html, policy });
      return `${origin}/${pageCount}`;
    },
    close: () => server.close(),
  };
}
export type ForeignSite = Awaited<ReturnType<typeof openForeignSite>>;
