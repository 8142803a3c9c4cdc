import type {
  CreatePositionRequest,
  PositionContent,
  ReadPositionEvent,
  SavedEvent,
  SavedPosition,
  UpdatePositionRequest,
} from "@paridad/core/contract";
import { keptLimitsOf } from "@paridad/core/plans";
import {
  createPosition,
  deletePosition,
  listPositions,
  readPosition,
  readPositionLine,
  recordPositionEvent,
  undoPositionEvent,
  updatePosition,
} from "@paridad/core/endpoints";
import {
  applyEvent,
  changeTexts,
  correctOpening,
  correctionRefusalText,
  openContent,
  positionEventMessages,
  savedPositionMessages as texts,
  standingEvents,
  undoEvent,
  undoRefusalText,
} from "@paridad/core/positions";
import type { LegsReason, PositionEventReason, UndoRefusal } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { implement } from "../../auth/implement.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import { readInstrumentTable } from "../../db/shared/instruments.ts";
import { conflict, invalidFields } from "../../http/http-error.ts";
import type { HttpError } from "../../http/http-error.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { Platform } from "../platform.ts";
import { editText } from "./change-log.ts";
import { readLine } from "./line/position-lines.ts";
import type { ReadLegBars } from "./line/position-lines.ts";
import { contentFormat, contentOf, legsToday } from "./read-row.ts";
import type { LockedRow, PositionRow } from "./read-row.ts";
import { readSaved, readSavedList } from "./read-saved.ts";
import { addPosition, changePosition, findPosition, removePosition } from "./repository.ts";
import type { PositionChange } from "./repository.ts";

type Dependencies = Pick<Platform, "database" | "clock"> & { readonly readBars: ReadLegBars };

function refuse(reason: LegsReason | PositionEventReason, path: string): HttpError {
  const isOfDate = reason === "before-opening" || reason === "before-last";
  return invalidFields([{ path: isOfDate ? "at" : path, message: positionEventMessages[reason] }]);
}

/** The instant of a dealing: as the user says, never later than now. */
function dealtAt(at: string | undefined, clock: Clock): string {
  const now = clock.now();
  const instant = at === undefined ? now : Date.parse(at);
  if (instant > now) throw invalidFields([{ path: "at", message: texts.future }]);
  return new Date(instant).toISOString();
}

/** Request field to blame for an invalid event. */
const eventFields = { close: "closings", roll: "closings", deal: "trades", expire: "outcomes" } as const;

/** Expiries whose options an event names by their names of the day. */
function expirationsOf(event: ReadPositionEvent): string[] {
  if (event.kind === "expire") return [event.expiration];
  const trades = event.kind === "deal" ? event.trades : [];
  return trades.flatMap((trade) => (trade.type === "share" ? [] : [trade.expiration]));
}

function lived(content: PositionContent): Pick<PositionChange, "content" | "status"> {
  return { content, status: content.legs.length === 0 ? "closed" : "open" };
}

function refuseUndo({ events }: PositionContent, refusal: UndoRefusal): never {
  const message = undoRefusalText(events, refusal);
  throw refusal.reason === "no-event" ? invalidFields([{ path: "index", message }]) : conflict(message);
}

/** A position that begins now, without its owner and content. */
function newRow(request: CreatePositionRequest, clock: Clock) {
  const { name, note = "", settlement, exit = "cheaper", keepShares = false } = request;
  const at = new Date(clock.now());
  const named = { id: uniqueId(at.getTime()), name, note, settlement, exit, keep_shares: keepShares };
  return { ...named, status: "open", version: 1, format: contentFormat, created_at: at, updated_at: at };
}

function readable(row: PositionRow): PositionContent {
  const content = contentOf(row);
  if (content === null) throw conflict(texts.unreadable);
  return content;
}

/** Content of a first event at other costs. */
function withCosts(content: PositionContent, costs: PositionContent["costs"]): PositionContent {
  const [opening, ...movements] = content.events;
  if (opening === undefined || standingEvents(movements).length > 0) throw conflict(texts.lived);
  const { at, note } = opening;
  const opened = openContent({ legs: content.legs, costs, at, note });
  if (!opened.ok) throw refuse(opened.reason, "legs");
  return { ...opened.content, events: [...opened.content.events, ...movements] };
}

function corrected(content: PositionContent, legs: PositionContent["legs"], at: string): PositionContent {
  const correction = correctOpening(content, { legs, at });
  if (correction.ok) return correction.content;
  const message = correctionRefusalText(content.events, correction);
  const isOfLegs = correction.reason !== "held-up" && correction.reason !== "not-dealt";
  throw isOfLegs ? invalidFields([{ path: "legs", message }]) : conflict(message);
}

function edited(row: LockedRow, request: UpdatePositionRequest, at: string): PositionChange {
  const { legs, costs, version: _version, keepShares, ...rest } = request;
  const text = editText(row, request);
  const fields = { ...rest, ...(keepShares !== undefined && { keep_shares: keepShares }), text };
  if (legs === undefined && costs === undefined) return fields;
  const before = readable(row);
  const content = costs === undefined ? before : withCosts(before, costs);
  return { ...fields, content: legs === undefined ? content : corrected(content, legs, at) };
}

function changeRoutes(app: App, { database, clock }: Dependencies): void {
  const change = async (
    owner: SignedIn,
    { id, version }: { readonly id: string; readonly version: number },
    decide: (row: LockedRow, at: string) => PositionChange,
  ): Promise<SavedPosition> => {
    const at = new Date(clock.now());
    const row = await changePosition(database, owner, { id, version, at }, (before) =>
      decide(before, at.toISOString()),
    );
    return readSaved(database, row, clock.now());
  };
  implement(app, updatePosition, async ({ caller, params: { id }, body }) => ({
    data: await change(caller, { id, version: body.version }, (row, at) => edited(row, body, at)),
  }));
  implement(app, recordPositionEvent, async ({ caller, params: { id }, body }) => {
    const at = dealtAt(body.at, clock);
    const day = buenosAiresDate(Date.parse(at));
    const table = await readInstrumentTable(database, expirationsOf(body));
    const data = await change(caller, { id, version: body.version }, (row) => {
      const before = readable(row);
      const applied = applyEvent(before, { ...body, at }, legsToday(row, before, { table, day }));
      if (!applied.ok) throw refuse(applied.reason, eventFields[body.kind]);
      const event = applied.content.events.at(-1) as SavedEvent;
      return { ...lived(applied.content), text: changeTexts.recorded(event) };
    });
    return { data };
  });
  implement(app, undoPositionEvent, async ({ caller, params: { id }, body: { index, version } }) => {
    const data = await change(caller, { id, version }, (row, at) => {
      const before = readable(row);
      const undone = undoEvent(before, { index, at });
      const { content } = undone.ok ? undone : refuseUndo(before, undone);
      return { ...lived(content), text: changeTexts.undone(content.events[index] as SavedEvent) };
    });
    return { message: texts.undone, data };
  });
}

/** `/positions`: a user's saved positions, read whatever the plan is, written while it opens the builder. */
export function positionsRoutes(dependencies: Dependencies): Routes {
  const { database, clock } = dependencies;
  return async (app) => {
    implement(
      app,
      listPositions,
      async ({ caller, query: { since } }) => ({
        data: await readSavedList(database, caller, { now: clock.now(), since }),
      }),
      { serializerCompiler: rowSerializer },
    );
    implement(app, readPosition, async ({ caller, params: { id } }) => ({
      data: await readSaved(database, await findPosition(database, caller.user.id, id), clock.now()),
    }));
    implement(app, readPositionLine, async ({ caller, params: { id } }) => ({
      data: await readLine(await findPosition(database, caller.user.id, id), dependencies),
    }));
    implement(app, createPosition, async ({ caller, body }) => {
      const opened = openContent({ legs: body.legs, costs: body.costs, at: dealtAt(body.at, clock) });
      if (!opened.ok) throw refuse(opened.reason, "legs");
      const row = { ...newRow(body, clock), user_id: caller.user.id, content: opened.content };
      await addPosition(database, caller, row, keptLimitsOf(caller.access).positions);
      return { message: texts.saved, data: await readSaved(database, row, clock.now()) };
    });
    changeRoutes(app, dependencies);
    implement(app, deletePosition, async ({ caller, params: { id }, query: { version } }) => {
      await removePosition(database, caller, { id, version });
      return { message: texts.deleted };
    });
  };
}
