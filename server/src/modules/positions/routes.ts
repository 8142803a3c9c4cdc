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
import { savedPositionMessages as texts } from "@paridad/core/positions";
import { implement } from "../../auth/implement.ts";
import { rowSerializer } from "../../http/row-serializer.ts";
import type { Routes } from "../../http/routes.ts";
import type { PositionLines } from "./line/position-lines.ts";
import type { Positions } from "./positions.ts";

/** `/positions`: a user's saved positions and what happens to them. */
export function positionsRoutes(positions: Positions, line: PositionLines): Routes {
  return async (app) => {
    implement(
      app,
      listPositions,
      async ({ caller, query }) => ({ data: await positions.list(caller, query) }),
      { serializerCompiler: rowSerializer },
    );
    implement(app, readPosition, async ({ caller, params: { id } }) => ({
      data: await positions.one(caller, id),
    }));
    implement(app, readPositionLine, async ({ caller, params: { id } }) => ({
      data: await line(caller, id),
    }));
    implement(app, createPosition, async ({ caller, body }) => ({
      message: texts.saved,
      data: await positions.create(caller, body),
    }));
    implement(app, updatePosition, async ({ caller, params: { id }, body }) => ({
      data: await positions.update(caller, id, body),
    }));
    implement(app, recordPositionEvent, async ({ caller, params: { id }, body }) => ({
      data: await positions.record(caller, id, body),
    }));
    implement(app, undoPositionEvent, async ({ caller, params: { id }, body }) => ({
      message: texts.undone,
      data: await positions.undo(caller, id, body),
    }));
    implement(app, deletePosition, async ({ caller, params: { id }, query: { version } }) => {
      await positions.remove(caller, id, version);
      return { message: texts.deleted };
    });
  };
}
