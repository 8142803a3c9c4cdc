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
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const placeX = (x: number) => edge + ((x - left) / (right - left || 1)) * (width - 2 * edge);
  const placeY = (y: number) => height - edge - ((y - low) / (high - low || 1)) * (height - 2 * edge);
  const path = points.map(({ x, y }) => `${placeX(x).toFixed(1)},${placeY(y).toFixed(1)}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`h-14 w-full ${className ?? ""}`}
    >
      {mark !== undefined && mark > left && mark < right ? (
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
      <polyline
        points={path}
        fill="none"
        strokeWidth={1.6}
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
