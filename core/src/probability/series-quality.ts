import { fail, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

/** The specification's badges (section 9), best first. */
export const seriesQualities = ["Excelente", "Buena", "Regular"] as const;
export type SeriesQualityLabel = (typeof seriesQualities)[number];

const excellentAbove = 0.8;
const goodAbove = 0.6;

export type SeriesQualityResult = Result<
  {
    readonly label: SeriesQualityLabel;
    /** Share, 0 to 1, of the times at which both symbols had a row of their own. */
    readonly originalShare: number;
    readonly originalCount: number;
    readonly interpolatedCount: number;
  },
  "no-data"
>;

/** Quality of a series by its share of original pairs: above 80 % Excelente, above 60 % Buena, otherwise Regular. */
export function seriesQuality(points: readonly { readonly interpolated: boolean }[]): SeriesQualityResult {
  if (points.length === 0) return fail("no-data");
  const interpolatedCount = points.filter(({ interpolated }) => interpolated).length;
  const originalCount = points.length - interpolatedCount;
  const originalShare = originalCount / points.length;
  return succeed({ label: labelOf(originalShare), originalShare, originalCount, interpolatedCount });
}

function labelOf(originalShare: number): SeriesQualityLabel {
  if (originalShare > excellentAbove) return "Excelente";
  return originalShare > goodAbove ? "Buena" : "Regular";
}
