import type { MarkedPosition } from "@paridad/core/book";
import { expiryLine } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { Curve, Fill } from "./payoff-layers.tsx";
import { profitRange, scaleOf } from "./scale.ts";

const frame = { width: 76, left: 2, right: 74, top: 3, bottom: 33 };

/** The result at expiry of legs on today's chain, as small as a button; `at` is the last expiry where there are two. */
export function Thumbnail({ legs, spot }: { legs: readonly PositionLeg[]; spot: number }) {
  const [lower, upper] = [spot * 0.8, spot * 1.2];
  const line = expiryLine({ legs, lower, upper });
  if (!line.ok) return null;
  const { points } = line;
  const scale = scaleOf(frame, { lower, upper, ...profitRange([points]) });
  return (
    <svg viewBox="0 0 76 36" className="h-9 w-[76px]" aria-hidden>
      <Fill frame={frame} scale={scale} points={points} />
      <line x1={frame.left} x2={frame.right} y1={scale.y(0)} y2={scale.y(0)} className="stroke-line2" />
      <Curve points={points} scale={scale} className="stroke-text" strokeWidth={1.5} />
    </svg>
  );
}

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
