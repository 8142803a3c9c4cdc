import { reportPolicy } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import { tooManyRequests } from "../../http/http-error.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import { withoutQuery } from "../../platform/log-options.ts";
import type { Routes } from "../../http/routes.ts";

const reportsPerMinute = 20;
const bodyLimitBytes = 8_192;
const textLength = 200;

/** An address without its query, which may hold a token, and not longer than a line. */
function shortened(address: string | undefined): string | null {
  return address === undefined ? null : withoutQuery(address).slice(0, textLength);
}

/** `/csp-reports`: logs what browsers report as refused by a page's content security policy. */
export function policyReportsRoutes({ clock }: { clock: Clock }): Routes {
  const limit = createCallLimit({ clock, limit: reportsPerMinute, windowMilliseconds: 60_000 });
  return async (app) => {
    const parse = app.getDefaultJsonParser("error", "error");
    const parsing = { parseAs: "string", bodyLimit: bodyLimitBytes } as const;
    app.addContentTypeParser("application/csp-report", parsing, (request, body, done) => {
      parse(request, String(body), done);
    });
    implement(app, reportPolicy, async ({ body, request }) => {
      const wait = limit(networkOf(request.ip));
      if (wait !== null) throw tooManyRequests(wait);
      const report = body["csp-report"];
      const directive = report["effective-directive"] ?? report["violated-directive"];
      const refused = {
        directive: directive?.slice(0, textLength) ?? null,
        blocked: shortened(report["blocked-uri"]),
        page: shortened(report["document-uri"]),
      };
      request.log.warn({ refused }, "a page's content security policy refused something");
      return {};
    });
  };
}
