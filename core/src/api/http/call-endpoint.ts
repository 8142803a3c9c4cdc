import type * as z from "zod/mini";

import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import type { Call, Http, Query } from "./call.ts";
import { readAnswer } from "./read-answer.ts";

type Schema = z.ZodMiniType;
/** A value of the address is text: a schema that makes a number of it takes the number. */
type Texts<Sent, Read> = {
  [Key in keyof Sent]: unknown extends Sent[Key] ? Read[Key & keyof Read] : Sent[Key];
};
type Part<Key extends string, Sent> = undefined extends Sent
  ? { readonly [Name in Key]?: Sent }
  : object extends Sent
    ? { readonly [Name in Key]?: Sent | undefined }
    : { readonly [Name in Key]: Sent };

type Parts<Row> = (Row extends { readonly params: infer S extends Schema }
  ? Part<"params", z.input<S>>
  : unknown) &
  (Row extends { readonly query: infer S extends Schema }
    ? Part<"query", Texts<z.input<S>, z.output<S>>>
    : unknown) &
  (Row extends { readonly body: infer S extends Schema } ? Part<"body", z.input<S>> : unknown);

/** A call's own parts, as its row takes them. */
export type CallOf<Row extends Endpoint> = Parts<Row> & {
  readonly signal?: AbortSignal | undefined;
  /** Makes a write that is sent again, because its answer was lost, have one effect. */
  readonly idempotencyKey?: string | undefined;
};
/** Nothing has to be said for a call without required parts. */
export type Said<Row extends Endpoint> =
  object extends CallOf<Row> ? [call?: CallOf<Row>] : [call: CallOf<Row>];

type Loose = Pick<Call, "signal" | "idempotencyKey"> & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
};

function senderOf({ access }: Endpoint): Call["as"] {
  if (access === "public" || access === "embed") return "none";
  if (access === "admin-enrolment") return "admin";
  return typeof access === "object" ? "user" : access;
}

function callOf(row: Endpoint, { params = {}, body, ...rest }: Loose = {}): Call {
  const { method, path, tone, failure } = row;
  return {
    method: method.toLowerCase() as Call["method"],
    path: path.slice(1).replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")),
    as: senderOf(row),
    ...(body === undefined ? {} : { json: body }),
    ...(tone === undefined ? {} : { tone }),
    ...(failure === undefined ? {} : { fallbackMessage: failure }),
    ...rest,
  };
}

/** A message that may be left out is an empty one here. */
type Heard<Reply> = "message" extends keyof Reply ? Reply & { readonly message: string } : Reply;

/** The calls of the contract's rows. Every failure is an `ApiError`. */
export function endpointCalls(http: Http) {
  const call = <Row extends Endpoint>(
    row: Row,
    ...[input]: Said<Row>
  ): Promise<Heard<z.infer<Row["reply"]>>> =>
    readAnswer(http, { ...callOf(row, input), schema: row.reply }) as Promise<Heard<z.infer<Row["reply"]>>>;
  return {
    /** The whole answer. */
    call,
    /** Its data. */
    data: async <Row extends Endpoint & { readonly reply: z.ZodMiniType<{ data: unknown }> }>(
      row: Row,
      ...request: Said<Row>
    ): Promise<z.infer<Row["reply"]>["data"]> => (await call(row, ...request)).data,
    /** The body as it is: files. */
    text: <Row extends Endpoint>(row: Row, ...[input]: Said<Row>): Promise<string> =>
      http.text(callOf(row, input)),
  };
}
export type EndpointCalls = ReturnType<typeof endpointCalls>;
