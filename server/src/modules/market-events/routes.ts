import {
  createMarketEvent,
  deleteMarketEvent,
  editMarketEvent,
  listMarketEvents,
  listWrittenEvents,
} from "@paridad/core/endpoints";
import { adminSuccessMessages as texts } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import { actorOf } from "../../auth/actor.ts";
import type { Routes } from "../../http/routes.ts";
import type { MarketEvents } from "./market-events.ts";

/** `/market/eventos` for every signed-in user, `/admin/market-events` for the administrators who write them. */
export function marketEventsRoutes(events: MarketEvents): Routes {
  return async (app) => {
    for (const row of [listMarketEvents, listWrittenEvents] as const) {
      implement(app, row, async ({ query: { fecha_inicio: from, fecha_fin: to } }) => ({
        data: await events.list({ from, to }),
      }));
    }
    implement(app, createMarketEvent, async ({ body, request }) => {
      await events.create(body, actorOf(request));
      return { message: texts.eventCreated };
    });
    implement(app, editMarketEvent, async ({ params, body, request }) => {
      await events.edit(params.id, body, actorOf(request));
      return { message: texts.eventUpdated };
    });
    implement(app, deleteMarketEvent, async ({ params, request }) => {
      await events.remove(params.id, actorOf(request));
      return { message: texts.eventDeleted };
    });
  };
}
