import type { MarkedPosition } from "@paridad/core/book";

import { Thumbnail } from "../chart/thumbnail.tsx";

/** Result at expiry from 20 % below the share to 20 % above; nothing without a share or open legs. */
export function PositionShape({ marked }: { marked: MarkedPosition | null }) {
  const spot = marked?.spot ?? null;
  if (marked === null || spot === null || marked.legs.length === 0) return null;
  return (
    <span className="inline-block h-7 w-[60px] align-middle [&_svg]:!h-7 [&_svg]:!w-[60px]">
      <Thumbnail legs={marked.legs} spot={spot} />
    </span>
  );
}
