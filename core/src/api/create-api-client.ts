import { interpretSchemas } from "../contract/index.ts";
import { endpointCalls } from "./http/call-endpoint.ts";
import { createHttp } from "./http/http.ts";
import { loginCall } from "./log-in.ts";
import type { ApiClient, ApiClientOptions } from "./types.ts";

/**
 * The product's REST API. It imports no interface and never navigates: a lost session or a plan's refusal is an event
 * (`onEvent`), every failure an `ApiError` with the text to show. GETs are retried by the query library, a login twice
 * as specified, other writes never.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  interpretSchemas();
  const http = createHttp(options);
  const calls = endpointCalls(http);
  return { http, ...calls, logIn: loginCall(calls, http.clock) };
}
