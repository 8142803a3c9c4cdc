import type { IncomingMessage } from "node:http";

const extensionOrigin = /^(chrome-extension|moz-extension):\/\/[\w-]{1,64}$/;

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a page may open the market socket: the product's own pages, the origins of the configuration and browser
 * extensions. Programs send no origin. The token travels in the handshake, never in a cookie, so this is a second wall.
 */
export function isOriginAllowed({
  request,
  allowedOrigins,
}: {
  request: Pick<IncomingMessage, "headers">;
  allowedOrigins: ReadonlySet<string>;
}): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (allowedOrigins.has(origin) || extensionOrigin.test(origin)) return true;
  return host !== undefined && hostOf(origin) === host;
}
