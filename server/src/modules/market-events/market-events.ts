import type { MarketEvent, MarketEventKind, MarketEventRequest } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { marketEventErrors, marketEventNames } from "@paridad/core/messages";
import { addDays, buenosAiresDate, isWeekend, marketDays } from "@paridad/core/symbols";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import { editedAt, refuseStale } from "../../http/stale-update.ts";
import { HttpError, invalidFields, notFound } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { DayRange, EventFields, EventRow, MarketEventsRepository } from "./repository.ts";

/** Size limit of the table. */
const mostEvents = 1_000;
/** Before and after today where a question names no days. */
const defaultDays = 365;
const longestRangeDays = 12 * 366;

type Dependencies = {
  readonly repository: MarketEventsRepository;
  readonly clock: Clock;
  /** Told after each write: a holiday closes its day. */
  readonly onWritten?: () => Promise<void>;
};

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

/** Fields with another value in `after`, of both. */
function changesOf(before: EventFields, after: EventFields) {
  const names = (Object.keys(fieldsOf(after)) as (keyof EventFields)[]).filter(
    (name) => before[name] !== after[name],
  );
  const pick = (row: EventFields) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
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

function reads({ repository, clock }: Dependencies) {
  const rangeOf = ({ from, to }: { from: string | undefined; to: string | undefined }): DayRange => {
    const today = buenosAiresDate(clock.now());
    const range = { from: from ?? addDays(today, -defaultDays), to: to ?? addDays(today, defaultDays) };
    if (range.from > range.to) {
      throw invalidFields([{ path: "fecha_fin", message: "La fecha de fin es anterior a la de inicio" }]);
    }
    if (addDays(range.from, longestRangeDays) < range.to) {
      throw invalidFields([{ path: "fecha_fin", message: "Podés pedir hasta 12 años" }]);
    }
    return range;
  };
  return {
    /**
     * Written events with those of the calendar and of renamed chains, ascending. A written one of the same day and kind
     * takes the place of a worked-out one.
     */
    async list(eventRange: { from: string | undefined; to: string | undefined }): Promise<MarketEvent[]> {
      const range = rangeOf(eventRange);
      const written = (await repository.between(range)).map(eventOf);
      const nights = await repository.renamedNights(range);
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
    },
  };
}

/** The market's events: read by everybody, written by administrators. */
export function createMarketEvents(dependencies: Dependencies) {
  const { repository, clock, onWritten = async () => {} } = dependencies;
  const auditOf = (action: string, actor: Actor, id: string) => ({
    time: clock.now(),
    ...auditFields(actor),
    action,
    target: id,
  });
  return {
    ...reads(dependencies),

    async create(request: MarketEventRequest, actor: Actor): Promise<void> {
      const at = new Date(clock.now());
      const id = uniqueId(at.getTime());
      const fields = fieldsOf(request);
      refuseHoliday(fields, clock.now());
      const row = { id, ...fields, created_at: at, updated_at: at };
      const audit = { ...auditOf("event.create", actor, id), after: fields };
      if (await repository.create(row, audit, mostEvents)) return onWritten();
      throw new HttpError({
        status: 409,
        code: "CONFLICT",
        message: `Hay ${formatInteger(mostEvents)} eventos: eliminá alguno antes de agregar otro`,
      });
    },

    async edit(id: string, request: MarketEventRequest, actor: Actor): Promise<void> {
      const { expectedUpdatedAt, ...rest } = request;
      const fields = fieldsOf(rest);
      const at = new Date(clock.now());
      const decide = (row: EventRow) => {
        refuseStale(expectedUpdatedAt, row.updated_at);
        if (row.kind !== fields.kind || row.day !== fields.day) refuseHoliday(fields, at.getTime());
        return { ...fields, updated_at: editedAt(at, row.updated_at) };
      };
      const before = await repository.change(id, decide, (row) => ({
        ...auditOf("event.update", actor, id),
        ...changesOf(fieldsOf(row), fields),
      }));
      if (before === null) throw notFound(marketEventErrors.gone);
      await onWritten();
    },

    async remove(id: string, actor: Actor): Promise<void> {
      const wasThere = await repository.remove(id, (row) => ({
        ...auditOf("event.delete", actor, id),
        before: fieldsOf(row),
      }));
      if (!wasThere) throw notFound(marketEventErrors.gone);
      await onWritten();
    },
  };
}
export type MarketEvents = ReturnType<typeof createMarketEvents>;
