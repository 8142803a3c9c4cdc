import * as z from "zod/mini";
import type { App } from "../routes.ts";

const nothing = z.strictObject({});
const noBody = z.nullish(nothing);
const methodsWithBody = new Set(["POST", "PUT", "PATCH"]);

/** A route that declares no query or body takes none: an unknown field is a 400 everywhere. */
export function strictByDefault(app: App): void {
  app.addHook("onRoute", (route) => {
    const methods = [route.method].flat();
    const hasBody = methods.some((method) => methodsWithBody.has(method));
    const schema = route.schema ?? {};
    route.schema = {
      querystring: nothing,
      ...(hasBody ? { body: noBody } : {}),
      ...schema,
    };
  });
}

/** Bodies are JSON and nothing else (415): a form of another site can't send it. An empty body is no body. */
export function acceptOnlyJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}
