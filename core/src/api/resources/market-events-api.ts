import { marketEventsAnswerSchema } from "../../contract/index.ts";
import type { MarketEvent, MarketEventRequest } from "../../contract/index.ts";
import { errorMessages } from "../../messages/index.ts";
import { acknowledgementSchema, messageOf } from "../http/acknowledgement.ts";
import type { Call, Http } from "../http/call.ts";
import { readAnswer } from "../http/read-answer.ts";
import type { CallOptions, OnceOptions } from "../types.ts";

/** Buenos Aires days, both included; a year around today where left out. */
export type EventDays = { readonly fecha_inicio?: string; readonly fecha_fin?: string };

const root = "admin/market-events";

/** The market's events, for everybody and for the administrators who write them. */
export function createMarketEventsApi(http: Http) {
  const write = async (call: Pick<Call, "method" | "path" | "json">, options?: OnceOptions) => {
    const fallbackMessage = errorMessages.unexpected;
    const schema = acknowledgementSchema;
    return messageOf(await readAnswer(http, { ...call, as: "admin", fallbackMessage, ...options, schema }));
  };
  const list = async (
    call: Pick<Call, "as" | "path">,
    query: EventDays,
    options?: CallOptions,
  ): Promise<MarketEvent[]> => {
    const fallbackMessage = errorMessages.dataLoadFailed;
    const schema = marketEventsAnswerSchema;
    return (await readAnswer(http, { method: "get", query, fallbackMessage, ...call, ...options, schema }))
      .data;
  };
  const own = (id: string) => `${root}/${encodeURIComponent(id)}`;
  return {
    events: (query: EventDays = {}, options?: CallOptions) =>
      list({ as: "user", path: "market/eventos" }, query, options),
    adminEvents: (query: EventDays = {}, options?: CallOptions) =>
      list({ as: "admin", path: root }, query, options),
    createEvent: (json: MarketEventRequest, options?: OnceOptions) =>
      write({ method: "post", path: root, json }, options),
    editEvent: (id: string, json: MarketEventRequest, options?: CallOptions) =>
      write({ method: "put", path: own(id), json }, options),
    deleteEvent: (id: string, options?: CallOptions) => write({ method: "delete", path: own(id) }, options),
  };
}
