import type * as z from "zod/mini";

import type { Gate } from "../../plans/gates.ts";
import type { ApiScope } from "../keys/api-keys.ts";

/**
 * Callers of a row: anybody, anybody (with the user where a good token comes along), a signed-in user, a user whose plan opens
 * a gate, an administrator, or also one (`admin-enrolment`) who still has to set up the second factor that the settings ask
 * for. `embed` is for pages with a partner's publishable key, `{ key }` for programs with a personal key that has the
 * permission (`any` is open to every key), of a user whose plan has the data API. With `hasExample` any key of any plan may ask for
 * the example market, which is no source's and no user's.
 */
export type Access =
  | "public"
  | "optional"
  | "user"
  | "admin"
  | "admin-enrolment"
  | "embed"
  | { readonly key: ApiScope | "any"; readonly hasExample?: true }
  | { readonly gate: Gate };

type Schema = z.ZodMiniType;

/** A call of the data API in its document, which stays the same while `/v1` does, as generated clients use it. */
export type Published = {
  /** Unique, never changed: the method's name in a generated client. */
  readonly operationId: string;
  /** The English summary, beside the Spanish one. */
  readonly english: string;
  /** Names of its schemas by their place: `data.options[]`; the root is the empty place. */
  readonly answer: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
};

/** An address of the API with all that is known of it: the server answers it, the client calls it, `/docs` tells it. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`; `:id` is a parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Bytes; the server's own limit where left out. */
  readonly bodyLimit?: number;
  readonly reply: Schema;
  /** In Spanish, for `/docs`. */
  readonly summary: string;
  readonly published?: Published;
  /** Calls of the key's limits that one counts for; 1 where left out. */
  readonly calls?: number;
  /** The server reads bars for it, or works long: a user has two such calls under way. A name: only when the query has it. */
  readonly isHeavy?: true | string;
  /** Text of a failure of which the server says nothing. */
  readonly failure?: string;
  /** Which texts of the error catalogue apply; by default the panel's for administrators, otherwise data's. */
  readonly tone?: "login" | "auth" | "panel";
};

/**
 * One row of the API, at `METHOD /path`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const Row extends Omit<Endpoint, "method" | "path">>(
  address: `${Endpoint["method"]} ${Endpoint["path"]}`,
  row: Row,
): Row & Pick<Endpoint, "method" | "path"> {
  const [method, path] = address.split(" ", 2) as [Endpoint["method"], Endpoint["path"]];
  return { method, path, ...row };
}
