import {
  alertAnswerSchema,
  alertsAnswerSchema,
  alertSettingsAnswerSchema,
  firedAlertsAnswerSchema,
  messageAnswerSchema,
} from "../../../contract/index.ts";
import type {
  Alert,
  AlertActionRequest,
  AlertSettings,
  AlertsList,
  AlertsQuery,
  CreateAlertRequest,
  FiredAlertsList,
  FiredAlertsQuery,
  PushSubscriptionRequest,
  UpdateAlertRequest,
} from "../../../contract/index.ts";
import { messageOf } from "../../http/acknowledgement.ts";
import type { Call, Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions, MessageResult } from "../../types.ts";

const root = "alerts";

/** A saved alert with what the server said of it: also that it is true already. */
export type SavedAlert = { readonly alert: Alert; readonly message: string };

function writes(http: Http) {
  const pathOf = (id: string) => `${root}/${encodeURIComponent(id)}`;
  const saved = async (call: Pick<Call, "method" | "path" | "json">): Promise<SavedAlert> => {
    const { data, message = "" } = await readAnswer(http, { ...call, as: "user", schema: alertAnswerSchema });
    return { alert: data, message };
  };
  return {
    create: (json: CreateAlertRequest) => saved({ method: "post", path: root, json }),
    /** Refused with STALE_UPDATE where `version` is no longer the stored one, as are the two below. */
    update: (id: string, json: UpdateAlertRequest) => saved({ method: "put", path: pathOf(id), json }),
    act: (id: string, json: AlertActionRequest) =>
      saved({ method: "post", path: `${pathOf(id)}/state`, json }),
    remove: async ({ id, version }: Pick<Alert, "id" | "version">): Promise<MessageResult> => {
      const call = { method: "delete", path: pathOf(id), query: { version }, as: "user" } as const;
      return messageOf(await readAnswer(http, { ...call, schema: messageAnswerSchema }));
    },
  };
}

function channels(http: Http) {
  const message = async (path: string, json: object) =>
    messageOf(
      await readAnswer(http, { method: "post", path, json, as: "user", schema: messageAnswerSchema }),
    );
  return {
    writeSettings: async (json: AlertSettings): Promise<AlertSettings> => {
      const call = { method: "put", path: `${root}/settings`, json, as: "user" } as const;
      return (await readAnswer(http, { ...call, schema: alertSettingsAnswerSchema })).data;
    },
    subscribe: (subscription: PushSubscriptionRequest) => message(`${root}/push`, subscription),
    unsubscribe: (endpoint: string) => message(`${root}/push/end`, { endpoint }),
  };
}

/** `/alerts`: a user's alerts, what they told, and how it is told. */
export function createAlertsApi(http: Http) {
  return {
    ...writes(http),
    ...channels(http),
    list: async (query: AlertsQuery, options?: CallOptions): Promise<AlertsList> => {
      const call = { method: "get", path: root, query, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: alertsAnswerSchema })).data;
    },
    fired: async (query: FiredAlertsQuery, options?: CallOptions): Promise<FiredAlertsList> => {
      const call = { method: "get", path: `${root}/fired`, query, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: firedAlertsAnswerSchema })).data;
    },
    see: async (upTo: string): Promise<FiredAlertsList> => {
      const call = { method: "post", path: `${root}/fired/seen`, json: { upTo }, as: "user" } as const;
      return (await readAnswer(http, { ...call, schema: firedAlertsAnswerSchema })).data;
    },
  };
}
export type AlertsApi = ReturnType<typeof createAlertsApi>;
