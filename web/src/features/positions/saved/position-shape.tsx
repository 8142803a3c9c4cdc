import type { MarkedPosition } from "@paridad/core/book";

import { Thumbnail } from "../chart/thumbnail.tsx";

/** Result at expiry from 20 % below the share to 20 % above; its place alone without a share, nothing without open legs. */
export function PositionShape({ marked }: { marked: MarkedPosition | null }) {
  const spot = marked?.spot ?? null;
  if (marked === null || marked.legs.length === 0) return null;
  return (
    <span className="inline-block h-7 w-[60px] align-middle [&_svg]:!h-7 [&_svg]:!w-[60px]">
      {spot === null ? null : <Thumbnail legs={marked.legs} spot={spot} />}
    </span>
  );
}
