import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { App } from "../routes.ts";

const year = 31_536_000;
const preflightSeconds = 600;

/** Names that scripts of other sites may read. */
export const readableHeaders = [
  "etag",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id",
] as const;
/** Browser features that no page of ours uses. */
const unusedFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
] as const;
/** Our own pages copy to the clipboard, and nothing else. */
const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  "clipboard-write=(self)",
].join(", ");

/**
 * The policy of a page of ours: files of our own and nothing inline. The web app's page also takes styles with the `nonce`,
 * which libraries inject; `trustedTypes` are the policies of its scripts.
 */
export function pagePolicy({ nonce, trustedTypes }: { nonce?: string; trustedTypes: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    "report-uri /api/csp-reports",
  ].join("; ");
}

/** Headers of every answer, and CORS for the origins that the configuration names. */
export async function addSecurityHeaders(
  app: App,
  { corsOrigins }: { corsOrigins: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: { maxAge: year, includeSubDomains: true },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissionsPolicy);
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...corsOrigins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "x-admin-token", "idempotency-key"],
    exposedHeaders: [
      ...readableHeaders,
      "content-disposition",
      "x-limit-reason",
      "x-next-cursor",
      "x-row-count",
    ],
    maxAge: preflightSeconds,
  });
}
