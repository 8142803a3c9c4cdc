import type { FastifyRequest } from "fastify";
import { HttpError } from "../../http/http-error.ts";
import type { Reply } from "../../http/reply.ts";
import type { EmbedVisitor } from "../callers.ts";
import type { EmbedAdmissions, EmbedRequest } from "./admissions.ts";

type Visitor = Pick<FastifyRequest, "headers" | "query" | "ip">;

/** Fields of a request that the admission reads. */
export function embedRequestOf(request: Visitor): EmbedRequest {
  const { origin, "sec-fetch-site": site } = request.headers;
  const key = (request.query as Record<string, unknown> | null)?.["key"];
  return { key, origin, site: [site].flat()[0], address: request.ip };
}

/** The page of a route whose rule is `embed`. */
export function embedVisitorOf(request: { readonly embedVisitor: EmbedVisitor | null }): EmbedVisitor {
  if (request.embedVisitor === null) throw new Error("the route's access rule asks for no publishable key");
  return request.embedVisitor;
}

/** Admits a page by its publishable key. Its answers are for that page only, so no other list of origins counts. */
export async function admitEmbed(
  request: Visitor,
  reply: Reply,
  admissions: Pick<EmbedAdmissions, "admit">,
): Promise<EmbedVisitor> {
  for (const name of ["access-control-allow-origin", "access-control-allow-credentials"])
    reply.removeHeader(name);
  void reply.header("vary", "Origin");
  const { headers, result } = await admissions.admit(embedRequestOf(request));
  void reply.headers(headers);
  if ("refusal" in result) throw new HttpError(result.refusal);
  const { keyId, ownerId, mode, isProved } = result;
  return { keyId, ownerId, mode, isProved };
}
