import {
  apiKeyAnswerSchema,
  apiKeysAnswerSchema,
  createdApiKeyAnswerSchema,
  embedKeyAnswerSchema,
  embedKeysAnswerSchema,
} from "../../contract/index.ts";
import type {
  ApiKey,
  ChangeApiKeyRequest,
  ChangeEmbedKeyRequest,
  CreateApiKeyRequest,
  CreateEmbedKeyRequest,
  EmbedKey,
  EmbedKeyList,
} from "../../contract/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions, MessageResult } from "../types.ts";

export type ApiKeysApi = {
  list(options?: CallOptions): Promise<{ readonly keys: readonly ApiKey[]; readonly maximumKeys: number }>;
  /** `secret` is the whole key: it can't be had again. */
  create(
    request: CreateApiKeyRequest,
    options?: CallOptions,
  ): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  change(id: string, request: ChangeApiKeyRequest, options?: CallOptions): Promise<ApiKey>;
  revoke(id: string, options?: CallOptions): Promise<MessageResult>;
};

/** `/auth/api-keys`: a user's keys for the data API and the market socket. */
export function createApiKeysApi(http: Http): ApiKeysApi {
  const call = { path: "auth/api-keys", as: "user" } as const;
  const pathOf = (id: string) => `${call.path}/${encodeURIComponent(id)}`;
  return {
    list: async (options) =>
      (await readAnswer(http, { ...call, method: "get", ...options, schema: apiKeysAnswerSchema })).data,
    create: async (json, options) => {
      const asked = { ...call, method: "post", json, ...options } as const;
      return (await readAnswer(http, { ...asked, schema: createdApiKeyAnswerSchema })).data;
    },
    change: async (id, json, options) => {
      const asked = { ...call, method: "patch", path: pathOf(id), json, ...options } as const;
      return (await readAnswer(http, { ...asked, schema: apiKeyAnswerSchema })).data;
    },
    revoke: async (id, options) => {
      const asked = { ...call, method: "delete", path: pathOf(id) } as const;
      return messageOf(await readAnswer(http, { ...asked, ...options, schema: acknowledgementSchema }));
    },
  };
}

export type EmbedKeysApi = {
  list(options?: CallOptions): Promise<EmbedKeyList>;
  create(request: CreateEmbedKeyRequest, options?: CallOptions): Promise<EmbedKey>;
  change(id: string, request: ChangeEmbedKeyRequest, options?: CallOptions): Promise<EmbedKey>;
  revoke(id: string, options?: CallOptions): Promise<MessageResult>;
};

/** `/auth/embed-keys`: a partner's publishable keys. */
export function createEmbedKeysApi(http: Http): EmbedKeysApi {
  const call = { path: "auth/embed-keys", as: "user" } as const;
  const pathOf = (id: string) => `${call.path}/${encodeURIComponent(id)}`;
  return {
    list: async (options) =>
      (await readAnswer(http, { ...call, method: "get", ...options, schema: embedKeysAnswerSchema })).data,
    create: async (json, options) => {
      const asked = { ...call, method: "post", json, ...options } as const;
      return (await readAnswer(http, { ...asked, schema: embedKeyAnswerSchema })).data;
    },
    change: async (id, json, options) => {
      const asked = { ...call, method: "patch", path: pathOf(id), json, ...options } as const;
      return (await readAnswer(http, { ...asked, schema: embedKeyAnswerSchema })).data;
    },
    revoke: async (id, options) => {
      const asked = { ...call, method: "delete", path: pathOf(id), ...options } as const;
      return messageOf(await readAnswer(http, { ...asked, schema: acknowledgementSchema }));
    },
  };
}
