import {
  messageAnswerSchema,
  positionAnswerSchema,
  positionLineAnswerSchema,
  positionsAnswerSchema,
} from "../../../contract/index.ts";
import type {
  CreatePositionRequest,
  PositionEventRequest,
  PositionLineAnswer,
  SavedPosition,
  UpdatePositionRequest,
} from "../../../contract/index.ts";
import { messageOf } from "../../http/acknowledgement.ts";
import type { Call, Http } from "../../http/call.ts";
import { readAnswer } from "../../http/read-answer.ts";
import type { CallOptions, MessageResult } from "../../types.ts";

export type PositionsApi = {
  /** Newest change first, and how many the plan keeps. */
  list(
    options?: CallOptions,
  ): Promise<{ readonly positions: readonly SavedPosition[]; readonly maximum: number }>;
  one(id: string, options?: CallOptions): Promise<SavedPosition>;
  /** What closing it would have brought since it was opened. */
  line(id: string, options?: CallOptions): Promise<PositionLineAnswer>;
  create(request: CreatePositionRequest, options?: CallOptions): Promise<SavedPosition>;
  /** Refused with STALE_UPDATE where `version` is no longer the stored one, as are the two below. */
  update(id: string, request: UpdatePositionRequest, options?: CallOptions): Promise<SavedPosition>;
  record(id: string, request: PositionEventRequest, options?: CallOptions): Promise<SavedPosition>;
  remove(position: Pick<SavedPosition, "id" | "version">, options?: CallOptions): Promise<MessageResult>;
};

/** `/positions`: a user's saved positions and their life. */
export function createPositionsApi(http: Http): PositionsApi {
  const root = "positions";
  const pathOf = (id: string) => `${root}/${encodeURIComponent(id)}`;
  const position = async (call: Pick<Call, "method" | "path" | "json">, options?: CallOptions) =>
    (await readAnswer(http, { ...call, as: "user", ...options, schema: positionAnswerSchema })).data;
  return {
    list: async (options) => {
      const call = { method: "get", path: root, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: positionsAnswerSchema })).data;
    },
    one: (id, options) => position({ method: "get", path: pathOf(id) }, options),
    line: async (id, options) => {
      const call = { method: "get", path: `${pathOf(id)}/line`, as: "user", ...options } as const;
      return (await readAnswer(http, { ...call, schema: positionLineAnswerSchema })).data;
    },
    create: (json, options) => position({ method: "post", path: root, json }, options),
    update: (id, json, options) => position({ method: "put", path: pathOf(id), json }, options),
    record: (id, json, options) => position({ method: "post", path: `${pathOf(id)}/events`, json }, options),
    remove: async ({ id, version }, options) => {
      const call = { method: "delete", path: pathOf(id), query: { version }, as: "user" } as const;
      return messageOf(await readAnswer(http, { ...call, ...options, schema: messageAnswerSchema }));
    },
  };
}
