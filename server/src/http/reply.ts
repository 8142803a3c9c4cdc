import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/** The part of a reply that helpers use; every route's `FastifyReply` fits, with any schema. */
export type Reply = {
  readonly request: { readonly headers: IncomingHttpHeaders };
  readonly raw: ServerResponse;
  type(mediaType: string): Reply;
  header(name: string, value: string): Reply;
  headers(values: Readonly<Record<string, string>>): Reply;
  removeHeader(name: string): Reply;
  hasHeader(name: string): boolean;
  getHeader(name: string): unknown;
  serializer(write: (payload: string) => string): Reply;
  send(payload?: unknown): unknown;
  statusCode: number;
};
