import {
  importAnswerSchema,
  importPreviewAnswerSchema,
  importsAnswerSchema,
  messageAnswerSchema,
  riskSettingsAnswerSchema,
} from "../../../contract/index.ts";
import type {
  ImportAnswer,
  ImportFile,
  ImportMapping,
  ImportPreview,
  OperationsImport,
  RiskSettings,
} from "../../../contract/index.ts";
import { messageOf } from "../../http/acknowledgement.ts";
import type { Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions, MessageResult } from "../../types.ts";

type ImportsApi = {
  /** Newest first, with the columns that were told. */
  list(
    options?: CallOptions,
  ): Promise<{ readonly imports: readonly OperationsImport[]; readonly mappings: readonly ImportMapping[] }>;
  /** What operations would leave; nothing is kept. Their lines are written by a worker: 20,000 take long. */
  preview(lines: Blob, options?: CallOptions): Promise<ImportPreview>;
  create(lines: Blob, file: ImportFile, options?: CallOptions): Promise<ImportAnswer>;
  /** Refused with CONFLICT where a position of it was changed since. */
  undo(id: string, options?: CallOptions): Promise<MessageResult>;
  remember(mapping: ImportMapping, options?: CallOptions): Promise<MessageResult>;
};

/** `/position-imports`: files of operations and what they made. */
export function createImportsApi(http: Http): ImportsApi {
  const root = "position-imports";
  return {
    list: async (options) => {
      const call = { method: "get", path: root, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: importsAnswerSchema })).data;
    },
    preview: async (json, options) => {
      const call = { method: "post", path: `${root}/preview`, json, as: "user" } as const;
      return (await readAnswer(http, { ...call, ...options, schema: importPreviewAnswerSchema })).data;
    },
    create: async (json, query, options) => {
      const call = { method: "post", path: root, query, json, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: importAnswerSchema })).data;
    },
    undo: async (id, options) => {
      const path = `${root}/${encodeURIComponent(id)}`;
      const call = { method: "delete", path, as: "user", ...options } as const;
      return messageOf(await readAnswer(http, { ...call, schema: messageAnswerSchema }));
    },
    remember: async (json, options) => {
      const call = { method: "put", path: `${root}/mappings`, json, as: "user", ...options } as const;
      return messageOf(await readAnswer(http, { ...call, schema: messageAnswerSchema }));
    },
  };
}

type RiskSettingsApi = {
  read(options?: CallOptions): Promise<RiskSettings>;
  /** Refused with STALE_UPDATE where `version` is no longer the stored one. */
  write(settings: RiskSettings, options?: CallOptions): Promise<RiskSettings>;
};

/** `/positions/settings`: capital and margin as their owner says. */
export function createRiskSettingsApi(http: Http): RiskSettingsApi {
  const call = { path: "positions/settings", as: "user", schema: riskSettingsAnswerSchema } as const;
  return {
    read: async (options) => (await readAnswer(http, { ...call, ...options, method: "get" })).data,
    write: async (json, options) =>
      (await readAnswer(http, { ...call, ...options, method: "put", json })).data,
  };
}
