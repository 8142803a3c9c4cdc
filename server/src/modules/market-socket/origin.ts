const extensionOrigin = /^(chrome-extension|moz-extension):\/\/[\w-]{1,64}$/;
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Origins of the product's own pages, by the configured address: callers choose their own `Host`. An installation on
 * this machine has the machine's other names too, as people open http://127.0.0.1:3000 where http://localhost:3000 is set.
 */
export function ownOriginsOf(publicUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [origin];
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}

/**
 * Allows market sockets of the listed origins and of browser extensions. Programs send no origin,
 * nor do browsers with a first question of a page to its own server. The token travels in the handshake, never in a cookie,
 * so this is a second wall.
 */
export function isOriginAllowed(origin: string | undefined, allowedOrigins: ReadonlySet<string>): boolean {
  return origin === undefined || allowedOrigins.has(origin) || extensionOrigin.test(origin);
}
