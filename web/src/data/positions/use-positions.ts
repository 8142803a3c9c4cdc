import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  CreatePositionRequest,
  PositionEventRequest,
  SavedPosition,
  UndoEventRequest,
  UpdatePositionRequest,
} from "@paridad/core/contract";
import {
  createPosition,
  deletePosition,
  readPosition,
  recordPositionEvent,
  undoPositionEvent,
  updatePosition,
} from "@paridad/core/endpoints";
import { useServices } from "../../lib/services.tsx";
import { positionsQuery } from "./kept-lists.ts";
import { useData } from "../use-data.ts";

type Listed = Awaited<ReturnType<ReturnType<typeof positionsQuery>["queryFn"]>>;

/**
 * The user's saved positions, and what changes them. A change stands in the list as soon as the server said so; one that
 * fails reads the list again, as another device may have been quicker.
 *
 * @public Screens of positions and of risk read it.
 */
export function usePositions() {
  const queries = useQueryClient();
  const { api } = useServices();
  const query = positionsQuery(api);
  const list = useQuery(query);
  const key = query.queryKey;
  const readAgain = () => queries.invalidateQueries({ queryKey: key });
  const put = (position: SavedPosition) =>
    queries.setQueryData<Listed>(key, (before) =>
      before === undefined
        ? before
        : { ...before, positions: [position, ...before.positions.filter(({ id }) => id !== position.id)] },
    );
  const options = { onSuccess: put, onError: readAgain } as const;
  return {
    list,
    /** With all of its events, of which a list has the newest. */
    whole: (position: SavedPosition): Promise<SavedPosition> =>
      (position.earlierEvents ?? 0) > 0
        ? api.data(readPosition, { params: { id: position.id } })
        : Promise.resolve(position),
    create: useMutation({
      mutationFn: (body: CreatePositionRequest) => api.data(createPosition, { body }),
      ...options,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & UpdatePositionRequest) =>
        api.data(updatePosition, { params: { id }, body }),
      ...options,
    }),
    record: useMutation({
      mutationFn: ({ id, request: body }: { id: string; request: PositionEventRequest }) =>
        api.data(recordPositionEvent, { params: { id }, body }),
      ...options,
    }),
    undo: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & UndoEventRequest) =>
        api.data(undoPositionEvent, { params: { id }, body }),
      ...options,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: Pick<SavedPosition, "id" | "version">) =>
        api.call(deletePosition, { params: { id }, query: { version } }),
      onSettled: readAgain,
    }),
  };
}

/** A listed position with all of its events; null while they are on their way, `isError` where they didn't come. */
export function useWholePosition(position: SavedPosition) {
  const isWhole = (position.earlierEvents ?? 0) === 0;
  const query = useData(readPosition, ["positions", position.id, position.version], {
    params: { id: position.id },
    enabled: !isWhole,
  });
  return { ...query, whole: isWhole ? position : (query.data ?? null) };
}
