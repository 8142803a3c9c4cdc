import type { SavedPosition } from "@paridad/core/contract";

/** Open positions with a leg of the expiry (`YYYY-MM-DD`). */
export function positionsOf(
  positions: readonly SavedPosition[],
  expiration: string | null,
): readonly SavedPosition[] {
  return positions.filter(
    ({ status, content }) =>
      status === "open" &&
      content?.legs.some((leg) => leg.type !== "share" && leg.expiration === expiration) === true,
  );
}
