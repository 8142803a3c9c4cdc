import type { Access, Endpoint } from "@paridad/core/endpoints";
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type * as z from "zod/mini";
import type { App } from "../http/routes.ts";
import type { EmbedVisitor, KeyHolder, SignedInAdmin, SignedInUser } from "./callers.ts";
import { administratorOf, signedInUserOf } from "./access.ts";
import { embedVisitorOf } from "./keys/embed-access.ts";
import { keyHolderOf } from "./keys/key-access.ts";
import { errorBodySchema } from "@paridad/core/contract";

/** Answers of any route besides its success; part of every route's schema. */
const errorAnswers = {
  "4xx": errorBodySchema,
  "5xx": errorBodySchema,
} as const;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The row of the contract that the route answers; files and screens have none. */
    endpoint?: Endpoint;
  }
}

type CallerOf<Rule> = Rule extends "user" | { readonly gate: unknown }
  ? SignedInUser
  : Rule extends "admin" | "admin-enrolment"
    ? SignedInAdmin
    : Rule extends "embed"
      ? EmbedVisitor
      : Rule extends { readonly key: unknown }
        ? KeyHolder
        : Rule extends "optional"
          ? SignedInUser | null
          : null;

function callerOf(request: FastifyRequest, rule: Access) {
  if (rule === "public") return null;
  if (rule === "optional") return request.signedIn;
  if (rule === "embed") return embedVisitorOf(request);
  if (rule === "admin" || rule === "admin-enrolment") return administratorOf(request);
  return typeof rule === "object" && "key" in rule ? keyHolderOf(request) : signedInUserOf(request);
}

type Part<Row, Key extends string> =
  Row extends Readonly<Record<Key, infer Schema extends z.ZodMiniType>> ? z.output<Schema> : undefined;
type Asked<Row extends Endpoint> = {
  readonly caller: CallerOf<Row["access"]>;
  readonly params: Part<Row, "params">;
  readonly query: Part<Row, "query">;
  readonly body: Part<Row, "body">;
  readonly request: FastifyRequest;
};
/** `success: true` is said for all. */
type Answered<Reply> = Reply extends { readonly success: true } ? Omit<Reply, "success"> : Reply;
type Handler<Row extends Endpoint> = (
  request: Asked<Row>,
  reply: FastifyReply,
) => Promise<Answered<z.input<Row["reply"]>> | FastifyReply>;

/** Answers a row of the contract at its own route, so access, limits and 405 stay per route. */
export function implement<const Row extends Endpoint>(
  app: App,
  row: Row,
  handler: Handler<Row>,
  {
    config,
    ...options
  }: Pick<RouteShorthandOptions, "config" | "logLevel" | "onRequest" | "serializerCompiler"> = {},
): void {
  const { method, path, access, params, query, body, bodyLimit, reply: answer, isHeavy } = row as Endpoint;
  app.route({
    method,
    url: path,
    ...(options as object),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { ...config, access, endpoint: row, ...(isHeavy && { isHeavy }) },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: answer, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const caller = callerOf(request as FastifyRequest, access);
      const call = { caller, params, query, body, request } as Asked<Row>;
      const answered = (await handler(call, reply as FastifyReply)) as object | undefined;
      // To await a reply is to wait until it was sent, and gives nothing.
      return answered && { success: true, ...answered };
    },
  });
}
