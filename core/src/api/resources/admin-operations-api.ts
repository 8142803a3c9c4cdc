import type * as z from "zod/mini";

import {
  adminFeedAnswerSchema,
  adminQueuesAnswerSchema,
  auditAnswerSchema,
  auditCheckAnswerSchema,
  availableFeaturesAnswerSchema,
  bulkEmailAnswerSchema,
  businessHistoryAnswerSchema,
  bulkUsersAnswerSchema,
  campaignAnswerSchema,
  campaignsAnswerSchema,
  capabilitiesAnswerSchema,
  sessionsAnswerSchema,
  settingsAnswerSchema,
  statsAnswerSchema,
} from "../../contract/index.ts";
import type {
  AdminCreatePlanRequest,
  AdminEditPlanRequest,
  AdminEmailRequest,
  auditQuerySchema,
  BulkEmailRequest,
  BulkUsersRequest,
  FileFormat,
  Settings,
} from "../../contract/index.ts";
import { adminErrorMessages as texts, errorMessages } from "../../messages/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { Call, Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions, OnceOptions } from "../types.ts";

export type AuditQuery = Omit<z.infer<typeof auditQuerySchema>, "format">;
const planPath = (id: string) => `admin/subscription-plans/${encodeURIComponent(id)}`;
type DataSchema = z.ZodMiniType<{ data: unknown }>;

function createHelpers(http: Http) {
  const as = "admin" as const;
  const write = async (
    call: Pick<Call, "method" | "path" | "json" | "fallbackMessage">,
    options?: OnceOptions,
  ) => messageOf(await readAnswer(http, { ...call, as, ...options, schema: acknowledgementSchema }));
  const get = async <Schema extends DataSchema>(
    path: string,
    {
      schema,
      fallbackMessage,
      options,
    }: { schema: Schema; fallbackMessage?: string; options?: CallOptions | undefined },
  ): Promise<z.infer<Schema>["data"]> => {
    const call = {
      method: "get",
      path,
      as,
      ...(fallbackMessage ? { fallbackMessage } : {}),
      ...options,
    } as const;
    return (await readAnswer(http, { ...call, schema })).data;
  };
  return { write, get };
}

function createPlanCalls(http: Http) {
  const { write, get } = createHelpers(http);
  return {
    createPlan: (json: AdminCreatePlanRequest, options?: OnceOptions) =>
      write(
        { method: "post", path: "admin/subscription-plans", json, fallbackMessage: texts.planCreateFailed },
        options,
      ),
    editPlan: (id: string, json: AdminEditPlanRequest, options?: CallOptions) =>
      write({ method: "put", path: planPath(id), json, fallbackMessage: texts.planUpdateFailed }, options),
    deletePlan: (id: string, options?: CallOptions) =>
      write({ method: "delete", path: planPath(id), fallbackMessage: texts.planDeleteFailed }, options),
    availableFeatures: (options?: CallOptions) =>
      get("admin/available-features", {
        schema: availableFeaturesAnswerSchema,
        fallbackMessage: texts.featuresLoadFailed,
        options,
      }),
  };
}

function createSystemCalls(http: Http) {
  const as = "admin" as const;
  const { get } = createHelpers(http);
  return {
    stats: (options?: CallOptions) => get("admin/stats", { schema: statsAnswerSchema, options }),
    businessHistory: (options?: CallOptions) =>
      get("admin/stats/history", { schema: businessHistoryAnswerSchema, options }),
    capabilities: (options?: CallOptions) =>
      get("admin/capabilities", { schema: capabilitiesAnswerSchema, options }),
    settings: (options?: CallOptions) => get("admin/settings", { schema: settingsAnswerSchema, options }),
    saveSettings: async (json: Partial<Settings>, options?: CallOptions): Promise<Settings> => {
      const call = { method: "put", path: "admin/settings", as, json, ...options } as const;
      return (await readAnswer(http, { ...call, schema: settingsAnswerSchema })).data;
    },
    audit: async (query: AuditQuery = {}, options?: CallOptions) => {
      const call = { method: "get", path: "admin/audit", as, query, ...options } as const;
      const { data, pagination } = await readAnswer(http, { ...call, schema: auditAnswerSchema });
      return { entries: data, pagination };
    },
    auditCsv: (query: AuditQuery & { format?: FileFormat } = {}, options?: CallOptions) =>
      http.text({ method: "get", path: "admin/audit", as, query: { format: "csv", ...query }, ...options }),
    /** Starts a check of the audit log's chain, or joins the one under way; may answer before it ends. */
    checkAudit: async (options?: CallOptions) => {
      const call = { method: "post", path: "admin/audit/check", as, ...options } as const;
      return (await readAnswer(http, { ...call, schema: auditCheckAnswerSchema })).data;
    },
    auditCheck: (options?: CallOptions) =>
      get("admin/audit/check", { schema: auditCheckAnswerSchema, options }),
    /** `null` where no feed runs. */
    feed: (options?: CallOptions) => get("admin/feed", { schema: adminFeedAnswerSchema, options }),
    queues: (options?: CallOptions) => get("admin/queues", { schema: adminQueuesAnswerSchema, options }),
  };
}

function createMailCalls(http: Http) {
  const as = "admin" as const;
  const { get } = createHelpers(http);
  return {
    sendBulkEmail: async (json: BulkEmailRequest, options: OnceOptions) => {
      const call = { method: "post", path: "admin/emails/bulk", as, json, ...options } as const;
      const { data, message } = await readAnswer(http, { ...call, schema: bulkEmailAnswerSchema });
      return { ...data, message };
    },
    campaigns: (options?: CallOptions) =>
      get("admin/emails/bulk", { schema: campaignsAnswerSchema, options }),
    campaign: (id: string, options?: CallOptions) =>
      get(`admin/emails/bulk/${encodeURIComponent(id)}`, { schema: campaignAnswerSchema, options }),
  };
}

function createBulkCalls(http: Http) {
  const write = async (path: string, json: BulkUsersRequest, options?: OnceOptions) => {
    const call = { method: "post", path, as: "admin", json, ...options } as const;
    const fallbackMessage = texts.userUpdateFailed;
    const { data, message } = await readAnswer(http, {
      ...call,
      fallbackMessage,
      schema: bulkUsersAnswerSchema,
    });
    return { ...data, message: message ?? "" };
  };
  return {
    /** Who an action would touch; changes nothing. */
    previewBulk: (json: BulkUsersRequest, options?: CallOptions) =>
      write("admin/users/bulk/preview", json, options),
    runBulk: (json: BulkUsersRequest, options?: OnceOptions) => write("admin/users/bulk", json, options),
  };
}

function createOwnAccessCalls(http: Http) {
  const { write, get } = createHelpers(http);
  return {
    /** Sets the administrator's own e-mail, with the password and a code of the second factor where there is one. */
    changeEmail: (json: AdminEmailRequest, options?: CallOptions) =>
      write({ method: "put", path: "admin/email", json, fallbackMessage: errorMessages.unexpected }, options),
    sessions: (options?: CallOptions) => get("admin/sessions", { schema: sessionsAnswerSchema, options }),
    endSession: (id: string, options?: CallOptions) =>
      write(
        {
          method: "delete",
          path: `admin/sessions/${encodeURIComponent(id)}`,
          fallbackMessage: errorMessages.unexpected,
        },
        options,
      ),
  };
}

/** The administrator's plans, mail, settings, audit, bulk actions, feed and own sessions. */
export function createAdminOperationsApi(http: Http) {
  return {
    ...createPlanCalls(http),
    ...createSystemCalls(http),
    ...createMailCalls(http),
    ...createBulkCalls(http),
    ...createOwnAccessCalls(http),
  };
}
