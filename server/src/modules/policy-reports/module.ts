import { reportPolicy } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { refuseWait } from "../../http/http-error.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { networkOf } from "../../platform/client-network.ts";
import { withoutQuery } from "../../platform/log-options.ts";
import type { Platform } from "../platform.ts";

const reportsPerMinute = 20;
const bodyLimitBytes = 8_192;
const textLength = 200;

/** An address without its query, which may hold a token, and not longer than a line. */
function shortened(address: string | undefined): string | null {
  return address === undefined ? null : withoutQuery(address).slice(0, textLength);
}

/** `/csp-reports`: logs what browsers report as refused by a page's content security policy. */
export function policyReportsModule({ clock }: Pick<Platform, "clock">): Module {
  const limit = createCallLimit({ clock, limit: reportsPerMinute, windowMilliseconds: 60_000 });
  const routes = async (app: App) => {
    const parse = app.getDefaultJsonParser("error", "error");
    const parsing = { parseAs: "string", bodyLimit: bodyLimitBytes } as const;
    app.addContentTypeParser("application/csp-report", parsing, (request, body, done) => {
      parse(request, String(body), done);
    });
    implement(app, reportPolicy, async ({ body, request }) => {
      refuseWait(limit(networkOf(request.ip)));
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
  return { routes: [routes], services: {} };
}
