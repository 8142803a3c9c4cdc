import type { EmbedAdmissions, KeyAdmissions } from "./admissions.ts";
import type { App } from "../../http/routes.ts";

const keyPath = /^(?:\/api)?\/(v1|embed)(?:[/?]|$)/;

/**
 * Every answer under the addresses of keys states the limits: also those that were made before any key was looked at
 * (maintenance, no database, an address or a method that is not there).
 */
export function stateLimits(
  app: App,
  {
    keyAdmissions,
    embedAdmissions,
  }: {
    keyAdmissions: Pick<KeyAdmissions, "headersOf">;
    embedAdmissions: Pick<EmbedAdmissions, "headersOf">;
  },
): void {
  app.addHook("onSend", async (request, reply) => {
    const kind = keyPath.exec(request.url)?.[1];
    if (kind === undefined || reply.hasHeader("ratelimit")) return;
    const admissions = kind === "v1" ? keyAdmissions : embedAdmissions;
    reply.headers(admissions.headersOf(request.ip));
  });
}
