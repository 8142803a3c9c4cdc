import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { showUnsubscribe, unsubscribeByLink } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { HttpError } from "../../http/http-error.ts";
import type { Reply } from "../../http/reply.ts";
import type { App } from "../../http/routes.ts";
import { keepOfState } from "../../platform/share-under-way.ts";
import type { Platform } from "../platform.ts";
import { refuseAlertMail, refuseBulkMail, signingKey } from "./repository.ts";

const keyBytes = 32;
const tokenShape = /^([\w-]{1,64})(\.alertas)?\.([\w-]{43})$/;
const pagePolicy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const formLimitBytes = 1_024;
const badLink = "El enlace no es válido.";

/** The mails that a link ends. */
type Ended = "news" | "alerts";
const purposes: Record<Ended, string> = { news: "unsubscribe", alerts: "unsubscribe-alerts" };
const questions: Record<Ended, string> = {
  news: "¿Querés dejar de recibir las novedades de Paridad por email?",
  alerts: "¿Querés dejar de recibir tus alertas por email? Siguen en la app y en tus navegadores.",
};
const endings: Record<Ended, string> = {
  news: "Listo: ya no vas a recibir novedades. Los avisos de tu cuenta siguen llegando.",
  alerts: "Listo: tus alertas ya no te llegan por email. En Alertas lo volvés a activar en cada una.",
};

function signatureOf(userId: string, what: Ended, key: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "base64url")).update(`${purposes[what]} ${userId}`).digest();
}

/** The mails that a link ends, by its form: it may still be nobody's. */
function endedBy(token: string): Ended {
  return tokenShape.exec(token)?.[2] === undefined ? "news" : "alerts";
}

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
 * Links that end bulk mail, or alerts by mail, for one user without a login (RFC 8058); signed, so nobody ends another's.
 * `/auth/unsubscribe`: the page behind a link, and the one click of mail programs. Looking at the page changes nothing,
 * for scanners open links.
 */
export function unsubscribeModule({
  database,
  clock,
  publicUrl,
}: Pick<Platform, "database" | "clock" | "publicUrl">) {
  const storedKey = keepOfState<string>();
  const key = () =>
    storedKey.get("", () => signingKey(database, randomBytes(keyBytes).toString("base64url")));
  const linkOf = async (userId: string, what: Ended): Promise<string> => {
    const signature = signatureOf(userId, what, await key()).toString("base64url");
    const part = what === "alerts" ? ".alertas" : "";
    return `${publicUrl}/api/auth/unsubscribe?token=${userId}${part}.${signature}`;
  };
  const routes = async (app: App) => {
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
    implement(app, unsubscribeByLink, async ({ query: { token } }, reply) => {
      const [, userId = "", , signature = ""] = tokenShape.exec(token) ?? [];
      const what = endedBy(token);
      const isSigned = async () =>
        timingSafeEqual(signatureOf(userId, what, await key()), Buffer.from(signature, "base64url"));
      if (signature === "" || !(await isSigned()))
        throw new HttpError({ status: 400, code: "INVALID_TOKEN", message: badLink });
      await (what === "news" ? refuseBulkMail(database, userId) : refuseAlertMail(database, userId, clock));
      return sendPage(reply, `<p>${endings[what]}</p>`);
    });
  };
  return {
    routes: [routes],
    services: {
      unsubscribeLink: (userId: string) => linkOf(userId, "news"),
      alertsUnsubscribeLink: (userId: string) => linkOf(userId, "alerts"),
    },
  };
}
