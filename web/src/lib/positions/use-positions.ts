import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PositionsApi } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import { positionsQuery } from "./kept-lists.ts";
import { usePositionsApi } from "./positions-api.ts";

type Listed = Awaited<ReturnType<PositionsApi["list"]>>;

/**
 * The user's saved positions, and what changes them. A change stands in the list as soon as the server said so; one that
 * fails reads the list again, as another device may have been quicker.
 *
 * @public Screens of positions and of risk read it.
 */
export function usePositions() {
  const queries = useQueryClient();
  const calls = usePositionsApi();
  const query = positionsQuery(calls);
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
      (position.earlierEvents ?? 0) > 0 ? calls.one(position.id) : Promise.resolve(position),
    create: useMutation({
      mutationFn: (request: Parameters<PositionsApi["create"]>[0]) => calls.create(request),
      ...options,
    }),
    update: useMutation({
      mutationFn: ({ id, ...request }: { id: string } & Parameters<PositionsApi["update"]>[1]) =>
        calls.update(id, request),
      ...options,
    }),
    record: useMutation({
      mutationFn: ({ id, request }: { id: string; request: Parameters<PositionsApi["record"]>[1] }) =>
        calls.record(id, request),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (position: Pick<SavedPosition, "id" | "version">) => calls.remove(position),
      onSettled: readAgain,
    }),
  };
}

/** A listed position with all of its events; null while they are on their way, `isError` where they didn't come. */
export function useWholePosition(position: SavedPosition) {
  const calls = usePositionsApi();
  const isWhole = (position.earlierEvents ?? 0) === 0;
  const query = useQuery({
    queryKey: ["positions", position.id, position.version],
    queryFn: ({ signal }) => calls.one(position.id, { signal }),
    enabled: !isWhole,
  });
  return { ...query, whole: isWhole ? position : (query.data ?? null) };
}
