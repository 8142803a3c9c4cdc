import { createHash } from "node:crypto";
import { busyPageTexts } from "@paridad/core/messages";
import type { FastifyReply } from "fastify";

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
export function sendBusyPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type("text/html; charset=utf-8")
    .header("retry-after", String(seconds))
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .send(html);
}
