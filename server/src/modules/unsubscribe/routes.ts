import { showUnsubscribe, unsubscribeByLink } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { HttpError } from "../../http/http-error.ts";
import type { Reply } from "../../http/reply.ts";
import type { Routes } from "../../http/routes.ts";
import { endedBy } from "./unsubscribe.ts";
import type { Ended, Unsubscribe } from "./unsubscribe.ts";

const pagePolicy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const formLimitBytes = 1_024;
const questions: Record<Ended, string> = {
  news: "¿Querés dejar de recibir las novedades de Paridad por email?",
  alerts: "¿Querés dejar de recibir tus alertas por email? Siguen en la app y en tus navegadores.",
};
const endings: Record<Ended, string> = {
  news: "Listo: ya no vas a recibir novedades. Los avisos de tu cuenta siguen llegando.",
  alerts: "Listo: tus alertas ya no te llegan por email. En Alertas lo volvés a activar en cada una.",
};
const badLink = "El enlace no es válido.";

function sendPage<Given extends Reply>(reply: Given, content: string): Given {
  void reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", pagePolicy)
    .send(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paridad</title></head><body><h1>Paridad</h1>${content}</body></html>`,
    );
  return reply;
}

/**
 * `/auth/unsubscribe`: the page behind a bulk mail's link, and the one click of mail programs. Looking at the page
 * changes nothing, for scanners open links.
 */
export function unsubscribeRoutes(unsubscribe: Unsubscribe): Routes {
  return async (app) => {
    // Mail programs post `List-Unsubscribe=One-Click` as a form of either kind (RFC 8058); what it says is not read.
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: formLimitBytes },
      (_request, _body, done) => done(null, undefined),
    );
    implement(app, showUnsubscribe, async ({ query }, reply) =>
      sendPage(
        reply,
        `<p>${questions[endedBy(query.token)]}</p><form method="post"><button>Darme de baja</button></form>`,
      ),
    );
    implement(app, unsubscribeByLink, async ({ query }, reply) => {
      if (!(await unsubscribe.use(query.token))) {
        throw new HttpError({ status: 400, code: "INVALID_TOKEN", message: badLink });
      }
      return sendPage(reply, `<p>${endings[endedBy(query.token)]}</p>`);
    });
  };
}
