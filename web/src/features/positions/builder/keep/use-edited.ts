import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { PositionContent, SavedPosition } from "@paridad/core/contract";
import { positionsQuery } from "../../../../data/positions/kept-lists.ts";
import { useServices } from "../../../../lib/services.tsx";
import { linkNames } from "../../model/position-link.ts";

/** One that can be changed: open, and written by a version that this one reads. */
export type EditedPosition = SavedPosition & { readonly content: PositionContent };

/** The saved position that the address says is being changed; null without one, undefined until it is known. */
export function useEdited(): EditedPosition | null | undefined {
  const [parameters] = useSearchParams();
  const { api } = useServices();
  const id = parameters.get(linkNames.position);
  const { data } = useQuery({ ...positionsQuery(api), enabled: id !== null });
  if (id === null) return null;
  if (data === undefined) return undefined;
  const position = data.positions.find((one) => one.id === id && one.status === "open");
  return position === undefined || position.content === null
    ? null
    : { ...position, content: position.content };
}
