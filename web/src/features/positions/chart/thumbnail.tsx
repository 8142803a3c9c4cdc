import { expiryLine } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { Fill, pathOf } from "./payoff-layers.tsx";
import { profitRange, scaleOf } from "./scale.ts";
import "./payoff.css";

const frame = { width: 76, left: 2, right: 74, top: 3, bottom: 33 };

/** The result at expiry of legs on today's chain, as small as a button; `at` is the last expiry where there are two. */
export function Thumbnail({ legs, spot }: { legs: readonly PositionLeg[]; spot: number }) {
  const [lower, upper] = [spot * 0.8, spot * 1.2];
  const line = expiryLine({ legs, lower, upper });
  if (!line.ok) return null;
  const { points } = line;
  const scale = scaleOf(frame, { lower, upper, ...profitRange([points]) });
  return (
    <svg viewBox="0 0 76 36" className="payoff-thumbnail" aria-hidden>
      <Fill frame={frame} scale={scale} points={points} />
      <line x1={frame.left} x2={frame.right} y1={scale.y(0)} y2={scale.y(0)} className="payoff-zero" />
      <path d={pathOf(points, scale)} className="payoff-expiry" />
    </svg>
  );
}
