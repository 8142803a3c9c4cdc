import type { FastifyRequest } from "fastify";
import { sheetKeyPrefix, sheetScope } from "@paridad/core/contract";
import type { ApiScope } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { bearerTokenOf } from "../bearer-token.ts";
import { HttpError } from "../../http/http-error.ts";
import type { Reply } from "../../http/reply.ts";
import type { KeyHolder } from "../callers.ts";
import type { KeyAdmissions } from "./admissions.ts";

/** The key's holder, on a route that requires a personal key. */
export function keyHolderOf(request: { readonly keyHolder: KeyHolder | null }): KeyHolder {
  if (request.keyHolder === null) throw new Error("the route's access rule asks for no personal key");
  return request.keyHolder;
}

/** A sheet's key in the address, which no other key may stand in. */
function sheetKeyOf(query: unknown): string | null {
  const key = (query as Record<string, unknown> | null)?.["key"];
  return typeof key === "string" && key.startsWith(sheetKeyPrefix) ? key : null;
}

/** Admits a program or a sheet by its user's key; what the key and the user's plan open is the caller's to check. */
export async function admitKey(
  {
    request,
    reply,
  }: {
    readonly request: Pick<FastifyRequest, "headers" | "ip" | "query" | "routeOptions">;
    readonly reply: Reply;
  },
  admissions: Pick<KeyAdmissions, "admit">,
): Promise<KeyHolder> {
  const { headers, result } = await admissions.admit({
    key: bearerTokenOf(request.headers) ?? sheetKeyOf(request.query),
    address: request.ip,
    calls: request.routeOptions.config.endpoint?.calls,
  });
  void reply.headers(headers);
  if ("refusal" in result) throw new HttpError(result.refusal);
  return result;
}

/** Throws 403 where a key doesn't have the permission that a route asks for; a sheet's opens nothing but its own. */
export function checkScope({ scopes }: KeyHolder, scope: ApiScope | "any"): void {
  if (scopes.includes(sheetScope) && scope !== sheetScope)
    throw new HttpError({ status: 403, code: "FORBIDDEN", message: keyErrorMessages.sheetOnly });
  if (scope === "any" || scopes.includes(scope)) return;
  throw new HttpError({ status: 403, code: "FORBIDDEN", message: keyErrorMessages.scope(scope) });
}
