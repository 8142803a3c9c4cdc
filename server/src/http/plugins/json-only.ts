import type { App } from "../routes.ts";

/** Bodies are JSON and nothing else (415): a form of another site can't send it. An empty body is no body. */
export function acceptOnlyJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}
