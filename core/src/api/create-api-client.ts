import type { ApiClient, ApiClientOptions } from "./types.ts";

/** The product's REST API. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  throw new Error(`the api client of ${options.baseUrl} is landing`);
}
