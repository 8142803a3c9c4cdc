import { extentOf, linePath, linearScale } from "@paridad/core/plot";

/** A line of a few numbers without axes; the words beside it say what it shows. */
export function SmallLine({
  points,
  label,
  mark,
  className,
}: {
  /** Ascending in x. */
  points: readonly { readonly x: number; readonly y: number }[];
  label: string;
  /** A dashed vertical line at this x. */
  mark?: number | undefined;
  className?: string;
}) {
  const [width, height, edge] = [240, 56, 3];
  const xs = extentOf(points.map(({ x }) => x)) ?? [0, 0];
  const placeX = linearScale(xs, [edge, width - edge]);
  const placeY = linearScale(extentOf(points.map(({ y }) => y)) ?? [0, 0], [height - edge, edge]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`h-14 w-full ${className ?? ""}`}
    >
      {mark !== undefined && mark > xs[0] && mark < xs[1] ? (
        <line
          x1={placeX(mark)}
          x2={placeX(mark)}
          y1={0}
          y2={height}
          strokeDasharray="3 3"
          className="stroke-atm"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      <path
        d={linePath(points.map(({ x, y }) => [placeX(x), placeY(y)]))}
        fill="none"
        strokeWidth={1.6}
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
