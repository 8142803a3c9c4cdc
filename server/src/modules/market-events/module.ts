import type { MarketEvent, MarketEventKind } from "@paridad/core/contract";
import {
  createMarketEvent,
  deleteMarketEvent,
  editMarketEvent,
  listMarketEvents,
  listWrittenEvents,
} from "@paridad/core/endpoints";
import { adminSuccessMessages as texts, marketEventErrors, marketEventNames } from "@paridad/core/contract";
import { addDays, buenosAiresDate, isWeekend, marketDays } from "@paridad/core/symbols";
import { actorOf, auditFields } from "../../auth/actor.ts";
import { changesOf } from "../../db/shared/audit.ts";
import { implement } from "../../auth/implement.ts";
import { invalidFields } from "../../http/http-error.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import { editedAt, refuseStale } from "../../http/stale-update.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { Platform } from "../platform.ts";
import { changeEvent, deleteEvent, renamedNights, storeEvent, storedEvents } from "./repository.ts";
import type { DayRange, EventFields, EventRow } from "./repository.ts";

/** Before and after today where a question names no days. */
const defaultDays = 365;
const longestRangeDays = 12 * 366;

type Dependencies = Pick<Platform, "database" | "clock" | "closedDays">;

/** A written event as the contract names it. */
function eventOf({ updated_at: updatedAt, created_at: _createdAt, kind, ...row }: EventRow): MarketEvent {
  return { ...row, kind: kind as MarketEventKind, origin: "written", updatedAt: updatedAt.toISOString() };
}

function known(event: Pick<MarketEvent, "kind" | "day" | "title" | "amount" | "origin">): MarketEvent {
  return { id: null, note: "", updatedAt: null, ...event };
}

function fieldsOf({ kind, day, title, note, amount }: EventFields): EventFields {
  return { kind, day, title, note, amount };
}

/** A holiday closes its day for everybody: it is a weekday that isn't over. */
function refuseHoliday({ kind, day }: EventFields, now: number): void {
  if (kind !== "holiday") return;
  const message = isWeekend(day)
    ? marketEventErrors.holidayOnWeekend
    : day < buenosAiresDate(now)
      ? marketEventErrors.holidayOver
      : null;
  if (message !== null) throw invalidFields([{ path: "day", message }]);
}

function rangeOf(from: string | undefined, to: string | undefined, now: number): DayRange {
  const today = buenosAiresDate(now);
  const range = { from: from ?? addDays(today, -defaultDays), to: to ?? addDays(today, defaultDays) };
  if (range.from > range.to) {
    throw invalidFields([{ path: "fecha_fin", message: "La fecha de fin es anterior a la de inicio" }]);
  }
  if (addDays(range.from, longestRangeDays) < range.to) {
    throw invalidFields([{ path: "fecha_fin", message: "Podés pedir hasta 12 años" }]);
  }
  return range;
}

/**
 * Written events with those of the calendar and of renamed chains, ascending. A written one of the same day and kind
 * takes the place of a worked-out one.
 */
async function eventsIn(range: DayRange, { database, clock }: Dependencies): Promise<MarketEvent[]> {
  const written = (await storedEvents(database, range)).map(eventOf);
  const nights = await renamedNights(database, range);
  const derived = [
    ...nights.map(({ day, amount }) =>
      known({ kind: "dividend", day, title: marketEventNames.dividend.label, amount, origin: "rename" }),
    ),
    ...marketDays(range, clock.closedDays).map(({ kind, day, name }) =>
      known({ kind, day, title: name ?? marketEventNames[kind].label, amount: null, origin: "calendar" }),
    ),
  ];
  const keyOf = ({ kind, day }: MarketEvent) => `${day} ${kind}`;
  const taken = new Set(written.map(keyOf));
  return [...written, ...derived.filter((event) => !taken.has(keyOf(event)))].toSorted((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  );
}

/** Each write reads the closed days again: a holiday closes its day. */
function adminRoutes(app: App, { database, clock, closedDays }: Dependencies): void {
  implement(app, createMarketEvent, async ({ body, request }) => {
    const time = clock.now();
    const [at, id] = [new Date(time), uniqueId(time)];
    const after = fieldsOf(body);
    refuseHoliday(after, time);
    const audit = { time, ...auditFields(actorOf(request)), action: "event.create", target: id, after };
    await storeEvent(database, { id, ...after, created_at: at, updated_at: at }, audit);
    await closedDays.read();
    return { message: texts.eventCreated };
  });
  implement(app, editMarketEvent, async ({ params: { id }, body, request }) => {
    const fields = fieldsOf(body);
    const time = clock.now();
    const decide = (row: EventRow) => {
      refuseStale(body.expectedUpdatedAt, row.updated_at);
      if (row.kind !== fields.kind || row.day !== fields.day) refuseHoliday(fields, time);
      return { ...fields, updated_at: editedAt(new Date(time), row.updated_at) };
    };
    await changeEvent(database, id, decide, (row) => ({
      time,
      ...auditFields(actorOf(request)),
      action: "event.update",
      target: id,
      ...changesOf(fieldsOf(row), fields),
    }));
    await closedDays.read();
    return { message: texts.eventUpdated };
  });
  implement(app, deleteMarketEvent, async ({ params: { id }, request }) => {
    await deleteEvent(database, id, (row) => ({
      time: clock.now(),
      ...auditFields(actorOf(request)),
      action: "event.delete",
      target: id,
      before: fieldsOf(row),
    }));
    await closedDays.read();
    return { message: texts.eventDeleted };
  });
}

/** `/market/eventos` for every signed-in user, `/admin/market-events` for the administrators who write them. */
export function marketEventsModule(dependencies: Dependencies): Module {
  const routes = async (app: App) => {
    for (const row of [listMarketEvents, listWrittenEvents] as const) {
      implement(app, row, async ({ query: { fecha_inicio: from, fecha_fin: to } }) => ({
        data: await eventsIn(rangeOf(from, to, dependencies.clock.now()), dependencies),
      }));
    }
    adminRoutes(app, dependencies);
  };
  return { routes: [routes], services: {} };
}
