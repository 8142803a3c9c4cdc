import { apiScopes } from "@paridad/core/contract";
import type { ApiScope } from "@paridad/core/contract";
import type { DocumentedCall } from "./reference/call-section.ts";

/** What a permission opens that no call says. */
const more: Readonly<Record<ApiScope, string>> = {
  "read:chain": "",
  "read:history": "; la historia, hasta donde tu plan la lee, y la volatilidad diaria entera",
  stream: "[/v1/stream](#stream)",
};

/** Each permission of a key with the calls that ask for it, as the routes themselves say. */
export function rightsRows(calls: readonly DocumentedCall[]): readonly (readonly [string, string])[] {
  return apiScopes.map((scope) => {
    const links = calls
      .filter(({ operation }) => operation["x-scope"] === scope)
      .map(({ path, operation }) => `[${path}](#${operation.operationId})`);
    return [`\`${scope}\``, `${links.join(", ")}${more[scope]}`];
  });
}
