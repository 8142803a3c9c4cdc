import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { errorAnswers } from "../../plugins/error-answers.ts";
import type { Routes } from "../../plugins/routes.ts";
import { docsPage } from "./page.ts";
import type { OpenApiDocument } from "./page.ts";

const documentSchema = z.record(z.string(), z.unknown());
const cache = "public, max-age=300";

/** `/openapi.json` and `/docs`, both of the routes as they run. */
export function docsRoutes(document: () => object, { publicUrl }: { publicUrl: string }): Routes {
  const base = publicUrl.replace(/\/$/, "");
  return async (app) => {
    app.route({
      method: "GET",
      url: "/openapi.json",
      config: { access: "public" },
      schema: { response: { 200: documentSchema, ...errorAnswers } },
      handler: async (_request, reply) => {
        void reply.header("cache-control", cache);
        return document() as Record<string, unknown>;
      },
    });
    app.route({
      method: "GET",
      url: "/docs",
      config: { access: "public" },
      schema: { response: { 200: z.string(), ...errorAnswers } },
      handler: async (_request, reply) => {
        const nonce = randomBytes(16).toString("base64");
        const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
        return reply
          .type("text/html; charset=utf-8")
          .header("content-security-policy", policy)
          .send(docsPage(document() as OpenApiDocument, { nonce, base })) as unknown as string;
      },
    });
  };
}
