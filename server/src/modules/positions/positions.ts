import type {
  CreatePositionRequest,
  PositionContent,
  ReadPositionEvent,
  SavedEvent,
  SavedPosition,
  UndoEventRequest,
  UpdatePositionRequest,
} from "@paridad/core/contract";
import { keptLimitsOf } from "@paridad/core/plans";
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
import type { KeyOwner, SignedInOwner } from "../../auth/access-of-row.ts";
import { HttpError, invalidFields, notFound } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { editedAt } from "../../http/stale-update.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import { editText, staleMessage, withChange } from "./change-log.ts";
import { contentFormat, contentOf, expirationsIn, legsToday, positionOf } from "./read-row.ts";
import type { LockedRow, PositionChange, PositionRow, PositionsRepository } from "./repository.ts";

type Dependencies = { readonly repository: PositionsRepository; readonly clock: Clock };
type Owner = { readonly user: Pick<KeyOwner["user"], "id">; readonly access: KeyOwner["access"] };

function conflict(code: "CONFLICT" | "STALE_UPDATE", message: string): HttpError {
  return new HttpError({ status: 409, code, message });
}

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
  throw refusal.reason === "no-event"
    ? invalidFields([{ path: "index", message }])
    : conflict("CONFLICT", message);
}

/** A position that begins now, without its owner and content. */
function newRow(request: CreatePositionRequest, clock: Clock) {
  const { name, note = "", settlement, exit = "cheaper", keepShares = false } = request;
  const at = new Date(clock.now());
  const named = { id: uniqueId(at.getTime()), name, note, settlement, exit, keep_shares: keepShares };
  return { ...named, status: "open", version: 1, format: contentFormat, created_at: at, updated_at: at };
}

function refuseStale(row: LockedRow, version: number): void {
  if (row.version !== version) throw conflict("STALE_UPDATE", staleMessage(row, version));
}

function readable(row: PositionRow): PositionContent {
  const content = contentOf(row);
  if (content === null) throw conflict("CONFLICT", texts.unreadable);
  return content;
}

function createReader({ repository, clock }: Dependencies) {
  return async (rows: readonly PositionRow[]): Promise<SavedPosition[]> => {
    const contents = rows.map(contentOf);
    const table = await repository.instrumentTable(expirationsIn(contents));
    const day = buenosAiresDate(clock.now());
    return rows.map((row, index) => positionOf(row, contents[index] ?? null, { table, day }));
  };
}

function createWriter(dependencies: Dependencies) {
  const { repository, clock } = dependencies;
  const read = createReader(dependencies);
  const readOne = async (row: PositionRow | null): Promise<SavedPosition> => {
    const [position] = row === null ? [] : await read([row]);
    if (position === undefined) throw notFound(texts.gone);
    return position;
  };
  type Decided = Omit<PositionChange, "version" | "updated_at" | "changes"> & { readonly text: string };
  const change = async (
    { user, sessionId }: SignedInOwner,
    { id, version }: { readonly id: string; readonly version: number },
    decide: (row: LockedRow, at: string) => Decided,
  ): Promise<SavedPosition> =>
    readOne(
      await repository.change({ userId: user.id, id, sessionId }, (row) => {
        refuseStale(row, version);
        const updatedAt = editedAt(new Date(clock.now()), row.updated_at);
        const at = new Date(clock.now()).toISOString();
        const { text, ...content } = decide(row, at);
        const next = version + 1;
        const changes = withChange(row, { version: next, at, text });
        return { ...content, changes, version: next, updated_at: updatedAt };
      }),
    );
  return { readOne, change };
}

/** Content of a first event at other costs. */
function withCosts(content: PositionContent, costs: PositionContent["costs"]): PositionContent {
  const [opening, ...movements] = content.events;
  if (opening === undefined || standingEvents(movements).length > 0) throw conflict("CONFLICT", texts.lived);
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
  throw isOfLegs ? invalidFields([{ path: "legs", message }]) : conflict("CONFLICT", message);
}

/** A list has hundreds of positions of up to 500 events: of each those since the last close, over any run of holidays. */
const listedMilliseconds = 7 * 86_400_000;

function createLister(dependencies: Dependencies) {
  const { repository, clock } = dependencies;
  const read = createReader(dependencies);
  /** With the events since an instant; the last week's where left out. */
  return async (
    { user, access }: Owner,
    { since }: { readonly since?: string | undefined } = {},
  ): Promise<{ positions: SavedPosition[]; maximum: number }> => {
    const from = since === undefined ? clock.now() - listedMilliseconds : Date.parse(since);
    const rows = await repository.listed(user.id, new Date(from));
    const positions = (await read(rows)).map((position, index) => {
      const earlierEvents = rows[index]?.earlier_events ?? 0;
      return position.content === null || earlierEvents === 0 ? position : { ...position, earlierEvents };
    });
    return { positions, maximum: keptLimitsOf(access).positions };
  };
}

function createWatchReads(dependencies: Dependencies) {
  const { repository } = dependencies;
  const read = createReader(dependencies);
  return {
    /** For the watch of alerts, by id; each says whose it is. */
    async withIds(ids: readonly string[]): Promise<(SavedPosition & { readonly userId: string })[]> {
      const rows = await repository.withIds(ids);
      const positions = await read(rows);
      return positions.flatMap((position, index) => {
        const userId = rows[index]?.user_id;
        return userId === undefined ? [] : [{ ...position, userId }];
      });
    },
  };
}

/** A user's saved positions: read whatever the plan is, written while it opens the builder. */
export function createPositions(dependencies: Dependencies) {
  const { repository, clock } = dependencies;
  const { readOne, change } = createWriter(dependencies);
  return {
    ...createWatchReads(dependencies),

    list: createLister(dependencies),

    one: async ({ user }: Owner, id: string): Promise<SavedPosition> =>
      readOne(await repository.find({ userId: user.id, id })),

    async create(
      { user, access, sessionId }: SignedInOwner,
      request: CreatePositionRequest,
    ): Promise<SavedPosition> {
      const { costs, legs } = request;
      const opened = openContent({ legs, costs, at: dealtAt(request.at, clock) });
      if (!opened.ok) throw refuse(opened.reason, "legs");
      const row = { ...newRow(request, clock), user_id: user.id, content: opened.content };
      const { positions: most } = keptLimitsOf(access);
      if (!(await repository.add(row, { sessionId, most }))) throw conflict("CONFLICT", texts.full(most));
      return readOne(row);
    },

    update: (owner: SignedInOwner, id: string, request: UpdatePositionRequest): Promise<SavedPosition> =>
      change(owner, { id, version: request.version }, (row, at) => {
        const { legs, costs, version: _version, keepShares, ...said } = request;
        const text = editText(row, request);
        const fields = { ...said, ...(keepShares !== undefined && { keep_shares: keepShares }), text };
        if (legs === undefined && costs === undefined) return fields;
        const before = readable(row);
        const content = costs === undefined ? before : withCosts(before, costs);
        return { ...fields, content: legs === undefined ? content : corrected(content, legs, at) };
      }),

    async record(owner: SignedInOwner, id: string, request: ReadPositionEvent): Promise<SavedPosition> {
      const at = dealtAt(request.at, clock);
      const day = buenosAiresDate(Date.parse(at));
      const table = await repository.instrumentTable(expirationsOf(request));
      return change(owner, { id, version: request.version }, (row) => {
        const before = readable(row);
        const applied = applyEvent(before, { ...request, at }, legsToday(row, before, { table, day }));
        if (!applied.ok) throw refuse(applied.reason, eventFields[request.kind]);
        const event = applied.content.events.at(-1) as SavedEvent;
        return { ...lived(applied.content), text: changeTexts.recorded(event) };
      });
    },

    undo: (owner: SignedInOwner, id: string, { index, version }: UndoEventRequest): Promise<SavedPosition> =>
      change(owner, { id, version }, (row, at) => {
        const before = readable(row);
        const undone = undoEvent(before, { index, at });
        const { content } = undone.ok ? undone : refuseUndo(before, undone);
        return { ...lived(content), text: changeTexts.undone(content.events[index] as SavedEvent) };
      }),

    async remove({ user, sessionId }: SignedInOwner, id: string, version: number): Promise<void> {
      const owned = { userId: user.id, id, sessionId };
      const wasThere = await repository.remove(owned, (row) => refuseStale(row, version));
      if (!wasThere) throw notFound(texts.gone);
    },
  };
}
export type Positions = ReturnType<typeof createPositions>;
